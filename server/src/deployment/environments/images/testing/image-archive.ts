import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** Of a tar archive; the type is its mark there. */
export interface Entry {
  readonly path: string;
  readonly type: "0" | "1" | "2" | "3" | "5";
  readonly link?: string;
  readonly content?: string | Buffer;
  readonly mode?: number;
}

/** A tar archive; names over 100 bytes are written the GNU way. */
export function tarOf(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap((entry) => {
    const content = Buffer.from(entry.content ?? "");
    const long = Buffer.byteLength(entry.path) > 100 ? longName(entry.path) : [];
    return [...long, header(entry, content.length), padded(content)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}

interface Changes {
  readonly diffIds?: readonly string[];
  readonly architecture?: string;
  readonly configName?: string;
  readonly env?: readonly string[];
}

/** As `docker save` writes it. */
export function savedArchive(layers: readonly (readonly Entry[])[], changes: Changes = {}): Buffer {
  const tars = layers.map(tarOf);
  const config = configOf(tars, changes);
  const name = changes.configName ?? `${hexOf(config)}.json`;
  const Layers = tars.map((_, at) => `layer-${at}/layer.tar`);
  const manifest = JSON.stringify([{ Config: name, RepoTags: ["mine:latest"], Layers }]);
  return tarOf([
    ...tars.map((content, at): Entry => ({ path: Layers[at] ?? "", type: "0", content })),
    { path: name, type: "0", content: config },
    { path: "manifest.json", type: "0", content: manifest },
  ]);
}

/** In the OCI layout, with compressed layers. */
export function ociArchive(layers: readonly (readonly Entry[])[]): Buffer {
  const tars = layers.map(tarOf);
  const packed = tars.map((tar) => gzipSync(tar));
  const config = configOf(tars, {});
  const described = (content: Buffer | string) => ({
    digest: `sha256:${hexOf(content)}`,
    size: content.length,
  });
  const manifest = JSON.stringify({ config: described(config), layers: packed.map(described) });
  const blob = (content: Buffer | string): Entry => ({
    path: `blobs/sha256/${hexOf(content)}`,
    type: "0",
    content,
  });
  return tarOf([
    { path: "oci-layout", type: "0", content: '{"imageLayoutVersion":"1.0.0"}' },
    { path: "index.json", type: "0", content: JSON.stringify({ manifests: [described(manifest)] }) },
    ...[manifest, config, ...packed].map(blob),
  ]);
}

function configOf(tars: readonly Buffer[], { diffIds, architecture, env = [] }: Changes): string {
  return JSON.stringify({
    os: "linux",
    architecture: architecture ?? (process.arch === "x64" ? "amd64" : process.arch),
    config: { Env: env },
    rootfs: { type: "layers", diff_ids: diffIds ?? tars.map((tar) => `sha256:${hexOf(tar)}`) },
  });
}

function hexOf(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}

function longName(path: string): Buffer[] {
  const name = Buffer.from(`${path}\0`);
  const block = header({ path: "././@LongLink", type: "0" }, name.length);
  block.write("L", 156);
  return [checked(block), padded(name)];
}

function header({ path, type, link = "", mode = 0o644 }: Entry, bytes: number): Buffer {
  const block = Buffer.alloc(512);
  block.write(path.slice(0, 100), 0);
  block.write(mode.toString(8).padStart(7, "0"), 100);
  block.write(bytes.toString(8).padStart(11, "0"), 124);
  block.write(type, 156);
  block.write(link.slice(0, 100), 157);
  block.write("ustar\u000000", 257);
  return checked(block);
}

function checked(block: Buffer): Buffer {
  block.fill(" ", 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}
