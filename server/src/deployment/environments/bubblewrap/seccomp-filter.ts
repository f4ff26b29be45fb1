interface ProcessorCalls {
  readonly arch: number;
  /** `socket` and `socketpair`, whose first argument is the family. */
  readonly sockets: readonly number[];
  readonly calls: readonly number[];
}

/**
 * AF_UNIX, and AF_INET and AF_INET6, which reach the sandbox's own loopback and nothing else. Every other family
 * is a part of the kernel that no script needs; some, such as AF_VSOCK, lead out of the network namespace.
 */
const families: readonly number[] = [1, 2, 10];

/**
 * Calls that a script has no use for and that have opened kernels before: new namespaces and mounts,
 * tracing, kernel keys, BPF, io_uring, userfaultfd, performance events, modules, clocks, swap, reboot.
 */
const denied: Readonly<Record<string, ProcessorCalls>> = {
  x64: {
    arch: 0xc000003e,
    sockets: [41, 53],
    calls: [
      101, 103, 153, 154, 155, 159, 161, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176,
      177, 178, 179, 180, 227, 246, 248, 249, 250, 256, 272, 279, 298, 300, 303, 304, 308, 310, 311, 312, 313,
      320, 321, 323, 425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 442,
    ],
  },
  arm64: {
    arch: 0xc00000b7,
    sockets: [198, 199],
    calls: [
      39, 40, 41, 42, 51, 58, 60, 89, 97, 104, 105, 106, 112, 116, 117, 142, 161, 162, 170, 171, 217, 218,
      219, 224, 225, 238, 239, 241, 262, 264, 265, 266, 268, 270, 271, 272, 273, 280, 282, 294, 425, 426, 427,
      428, 429, 430, 431, 432, 433, 438, 442,
    ],
  },
};

const loadWord = 0x20;
const jumpIfEqual = 0x15;
const jumpIfAtLeast = 0x35;
const answer = 0x06;
const allow = 0x7fff0000;
const killProcess = 0x80000000;
const failWithEperm = 0x00050001;
const failWithUnknownFamily = 0x00050061;
/** Numbers from here on are x64's second table, which would pass the list by. */
const secondTable = 0x40000000;
/** Where the kernel puts what the filter looks at. */
const callNumberAt = 0;
const archAt = 4;
const firstArgumentAt = 16;

type Line = [code: number, whenTrue: number, whenFalse: number, value: number];

/** The compiled filter for this processor, or null where there is no list for it. */
export function seccompFilter(architecture: string = process.arch): Buffer | null {
  const table = denied[architecture];
  if (table === undefined) return null;
  // Jumps count the lines that are passed over, so each part knows how many lines of its own follow.
  const byFamily: Line[] = [
    [loadWord, 0, 0, firstArgumentAt],
    ...families.map((family, at): Line => [jumpIfEqual, families.length - at, 0, family]),
    [answer, 0, 0, failWithUnknownFamily],
    [answer, 0, 0, allow],
  ];
  const { calls, sockets } = table;
  const byCall: Line[] = [
    [jumpIfAtLeast, calls.length + sockets.length + 1, 0, secondTable],
    ...calls.map((call, at): Line => [jumpIfEqual, calls.length - at + sockets.length, 0, call]),
    ...sockets.map((call, at): Line => [jumpIfEqual, sockets.length - at + 1, 0, call]),
    [answer, 0, 0, allow],
    [answer, 0, 0, failWithEperm],
  ];
  return compile([
    [loadWord, 0, 0, archAt],
    [jumpIfEqual, 1, 0, table.arch],
    [answer, 0, 0, killProcess],
    [loadWord, 0, 0, callNumberAt],
    ...byCall,
    ...byFamily,
  ]);
}

function compile(lines: readonly Line[]): Buffer {
  const program = Buffer.alloc(lines.length * 8);
  lines.forEach(([code, whenTrue, whenFalse, value], at) => {
    program.writeUInt16LE(code, at * 8);
    program.writeUInt8(whenTrue, at * 8 + 2);
    program.writeUInt8(whenFalse, at * 8 + 3);
    program.writeUInt32LE(value, at * 8 + 4);
  });
  return program;
}
