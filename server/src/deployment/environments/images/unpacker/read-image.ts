import { ImageRefused } from "./image-refused.ts";
import type { StoredBlobs } from "./stored-blobs.ts";

export interface ImageConfig {
  /** By which the same image is known elsewhere. */
  readonly digest: string;
  /** In the order in which they are laid over each other. */
  readonly layers: readonly { readonly path: string; readonly diffId: string }[];
  readonly env: readonly string[];
}

const digestForm = /^sha256:[0-9a-f]{64}$/u;
const maxLayers = 200;
const architectures: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/** What image an archive holds: one in the OCI layout, or one that `docker save` wrote. Every digest is held against. */
export async function readImage(blobs: StoredBlobs): Promise<ImageConfig> {
  const { configPath, layerPaths } = blobs.has("manifest.json")
    ? await fromDockerSave(blobs)
    : await fromOciLayout(blobs);
  const config = objectOf(await blobs.json(configPath), "The image's configuration");
  if (config.os !== "linux") throw new ImageRefused("It is not an image for Linux.");
  const wanted = architectures[process.arch];
  if (config.architecture !== wanted) {
    throw new ImageRefused(
      `It is an image for ${String(config.architecture).slice(0, 40)}; this server needs one for ${wanted}.`,
    );
  }
  const diffIds = objectOf(config.rootfs, "Its root").diff_ids;
  if (!Array.isArray(diffIds) || diffIds.length !== layerPaths.length || diffIds.length > maxLayers) {
    throw new ImageRefused("Its configuration names other layers than it has.");
  }
  const layers = layerPaths.map((path, at) => {
    const diffId: unknown = diffIds[at];
    if (typeof diffId !== "string" || !digestForm.test(diffId))
      throw new ImageRefused("A layer has no digest.");
    return { path, diffId };
  });
  const env = (config.config as { Env?: unknown } | undefined)?.Env;
  return {
    digest: blobs.digestOf(configPath),
    layers,
    env: Array.isArray(env) ? env.filter((each) => typeof each === "string").slice(0, 200) : [],
  };
}

async function fromDockerSave(blobs: StoredBlobs) {
  const manifests = await blobs.json("manifest.json");
  if (!Array.isArray(manifests) || manifests.length !== 1) {
    throw new ImageRefused("The archive must hold exactly one image: save one by its name.");
  }
  const { Config: configPath, Layers: layerPaths } = objectOf(manifests[0], "manifest.json");
  if (typeof configPath !== "string" || !isTexts(layerPaths))
    throw new ImageRefused("manifest.json is not understood.");
  // The configuration is called by its digest, in the old way or in the new.
  const named = /([0-9a-f]{64})(\.json)?$/u.exec(configPath)?.[1];
  if (named !== undefined) expectDigest(blobs, configPath, `sha256:${named}`);
  return { configPath, layerPaths };
}

async function fromOciLayout(blobs: StoredBlobs) {
  if (!blobs.has("index.json")) {
    throw new ImageRefused(
      "It is not an image: it has neither an index.json nor a manifest.json. Make it with docker save or as an OCI archive.",
    );
  }
  let found = objectOf(await blobs.json("index.json"), "index.json");
  // An index may lead to another one, which has the image for each processor.
  for (let depth = 0; depth < 3 && Array.isArray(found.manifests); depth += 1) {
    const fitting = (found.manifests as unknown[])
      .map((each) => objectOf(each, "An index"))
      .filter(isForThisMachine);
    const [only, another] = fitting;
    if (!only) throw new ImageRefused("It has no image for Linux on the processor of this server.");
    if (another) throw new ImageRefused("The archive must hold exactly one image: save one by its name.");
    found = objectOf(await blobs.json(blobPath(blobs, only)), "A manifest");
  }
  if (!Array.isArray(found.layers)) throw new ImageRefused("Its manifest is not understood.");
  return {
    configPath: blobPath(blobs, objectOf(found.config, "A manifest")),
    layerPaths: found.layers.map((each) => blobPath(blobs, objectOf(each, "A layer"))),
  };
}

/** Without a platform it is the only one. What only attests to another is for no platform. */
function isForThisMachine({ platform }: Record<string, unknown>): boolean {
  if (platform === undefined) return true;
  const { os, architecture } = objectOf(platform, "A platform");
  return os === "linux" && architecture === architectures[process.arch];
}

function blobPath(blobs: StoredBlobs, { digest }: Record<string, unknown>): string {
  if (typeof digest !== "string" || !digestForm.test(digest))
    throw new ImageRefused("A part of it has no digest.");
  const path = `blobs/sha256/${digest.slice("sha256:".length)}`;
  expectDigest(blobs, path, digest);
  return path;
}

function expectDigest(blobs: StoredBlobs, path: string, digest: string): void {
  if (blobs.digestOf(path) !== digest)
    throw new ImageRefused(`${path} does not have the digest that it is called by: the archive is damaged.`);
}

function objectOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ImageRefused(`${what} is not understood.`);
  }
  return value as Record<string, unknown>;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
