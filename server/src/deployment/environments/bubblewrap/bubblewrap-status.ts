import { execFile } from "node:child_process";
import { access, constants, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { EnvironmentStatus } from "../environment.ts";

export const sandboxUserName = "sluice-sandbox";
const probeTimeoutMs = 10_000;

export interface UnixUser {
  readonly uid: number;
  readonly gid: number;
}

/** What the answer depends on, so that every case can be tried on a machine that has only one of them. */
export interface BubblewrapHost {
  readonly platform: string;
  /** Null where the system has no such thing. */
  readonly ownUid: number | null;
  findProgram(name: string): Promise<string | null>;
  findUser(name: string): Promise<UnixUser | null>;
  /** Runs `true` in a sandbox as the given user; null when that worked, else what was said. */
  probe(program: string, user: UnixUser | null): Promise<string | null>;
}

/**
 * Whether real Linux commands can be run behind bubblewrap here. Started by root, bubblewrap is no
 * sandbox: the host's settings stay writable and process limits are ignored. So root must have a dedicated
 * user to become first.
 */
export async function bubblewrapStatus(host: BubblewrapHost): Promise<EnvironmentStatus> {
  const attention = (reason: string): EnvironmentStatus => ({ state: "needs_attention", reason });
  if (host.platform !== "linux" || host.ownUid === null) {
    return attention(
      "This environment runs Linux commands and the server is not on Linux. Use the virtual shell.",
    );
  }
  const program = await host.findProgram("bwrap");
  if (program === null) {
    return attention(
      "bubblewrap (the program bwrap) is not installed on the server. Install the package bubblewrap, say where it is in SLUICE_BUBBLEWRAP, or use the virtual shell.",
    );
  }
  const user = host.ownUid === 0 ? await host.findUser(sandboxUserName) : null;
  if (host.ownUid === 0 && (user === null || user.uid === 0 || user.gid === 0)) {
    return attention(
      `The server runs as root, from where bubblewrap does not contain anything. Create an unprivileged user named ${sandboxUserName}, name another in SLUICE_SANDBOX_USER, or run the server as a user other than root.`,
    );
  }
  const fault = await host.probe(program, user);
  if (fault === null) return { state: "ready" };
  return attention(
    `bubblewrap is installed but cannot make a sandbox here (${fault}). Allow unprivileged user namespaces on the server, or use the virtual shell.`,
  );
}

/**
 * The workspace is mounted in namespaces of its own, as a root that is one only in there, before the sandbox is made
 * inside. When the server dies, however it does, the kernel kills `unshare`, then the first process of the
 * namespace, and with that one everything in it. `--die-with-parent` alone would watch only bubblewrap's own
 * parent, which is not the server.
 */
export const ownNamespaces: readonly string[] = [
  ...["/usr/bin/setpriv", "--pdeathsig", "KILL"],
  ...["/usr/bin/unshare", "--user", "--map-root-user", "--mount-proc", "--pid", "--fork", "--kill-child"],
];

/** No network, no capabilities, no environment. */
const isolation: readonly string[] = [
  "--unshare-all",
  "--unshare-user",
  "--disable-userns",
  "--die-with-parent",
  "--new-session",
  "--cap-drop",
  "ALL",
  "--clearenv",
];

/** Besides, nothing of the host but its programs, read-only. */
export const containment: readonly string[] = [
  ...isolation,
  ...["--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib"],
  ...["--symlink", "usr/lib64", "/lib64", "--proc", "/proc", "--dev", "/dev"],
];

/** The same with the programs of an image, which the set-up mounts where every machine has a folder. */
export const imageContainment: readonly string[] = [
  ...isolation,
  ...["--ro-bind", "/sys/image", "/", "--proc", "/proc", "--dev", "/dev"],
];

/** What an operator says of this machine. */
export interface SandboxSettings {
  /** The path of bwrap, or null to find it where programs are. */
  readonly program: string | null;
  /** Whom root becomes: a user's name, or numbers that need no account, as `uid:gid`. */
  readonly user: string;
}

export function hostWith({ program, user }: SandboxSettings): BubblewrapHost {
  const findGiven = async (path: string) => ((await isProgram(path)) ? path : null);
  return {
    ...thisHost,
    findProgram: (name) => (program === null ? thisHost.findProgram(name) : findGiven(program)),
    findUser: () => thisHost.findUser(user),
  };
}

export const thisHost: BubblewrapHost = {
  platform: process.platform,
  ownUid: process.getuid?.() ?? null,
  findProgram: async (name) => {
    for (const folder of ["/usr/bin", "/usr/local/bin", "/bin"]) {
      if (await isProgram(`${folder}/${name}`)) return `${folder}/${name}`;
    }
    return null;
  },
  findUser: async (name) => {
    const [, uid, gid] = /^(\d+):(\d+)$/.exec(name) ?? [];
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
    const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    return fields === undefined ? null : { uid: Number(fields[2]), gid: Number(fields[3]) };
  },
  probe: async (program, user) => {
    try {
      const options = { env: {}, cwd: "/", timeout: probeTimeoutMs, killSignal: "SIGKILL" as const };
      const [unshare = "", ...args] = [...ownNamespaces, program, ...containment, "/usr/bin/true"];
      await promisify(execFile)(unshare, args, { ...options, ...user });
      return null;
    } catch (error) {
      const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
      return said.split("\n")[0]?.slice(0, 200) || "it failed without a word";
    }
  },
};

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
