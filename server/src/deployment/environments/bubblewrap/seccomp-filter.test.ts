import { describe, expect, it } from "vitest";
import { seccompFilter } from "./seccomp-filter.ts";

const allowed = 0x7fff0000;
const refusedWith = (errno: number) => 0x00050000 + errno;
const eperm = 1;
const eafnosupport = 97;

const processors = {
  x64: { arch: 0xc000003e, socket: 41, socketpair: 53, mount: 165, ptrace: 101, read: 0 },
  arm64: { arch: 0xc00000b7, socket: 198, socketpair: 199, mount: 40, ptrace: 117, read: 63 },
} as const;

/** What the kernel would answer: the few instructions that the filter is made of, on one call. */
function answerOf(filter: Buffer, call: { arch: number; number: number; first?: number }): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call.number, 0);
  data.writeUInt32LE(call.arch, 4);
  data.writeUInt32LE(call.first ?? 0, 16);
  let loaded = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const code = filter.readUInt16LE(at);
    const value = filter.readUInt32LE(at + 4);
    const jump = (isTrue: boolean) => filter.readUInt8(at + (isTrue ? 2 : 3)) * 8;
    if (code === 0x20) loaded = data.readUInt32LE(value);
    else if (code === 0x15) at += jump(loaded === value);
    else if (code === 0x35) at += jump(loaded >= value);
    else if (code === 0x06) return value;
    else throw new Error(`There is an instruction ${code}.`);
  }
  throw new Error("It gives no answer.");
}

describe("the filter of system calls", () => {
  it("exists for the two processors Linux servers have", () => {
    expect(["x64", "arm64", "mips"].map((name) => seccompFilter(name) !== null)).toEqual([true, true, false]);
  });

  describe.each(["x64", "arm64"] as const)("on %s", (name) => {
    const { arch, socket, socketpair, mount, ptrace, read } = processors[name];
    const filter = seccompFilter(name) ?? Buffer.alloc(0);
    const answer = (number: number, first?: number) =>
      answerOf(filter, { arch, number, ...(first === undefined ? {} : { first }) });

    it("lets the calls of ordinary programs pass, and refuses those that have opened kernels", () => {
      expect(answer(read)).toBe(allowed);
      expect([answer(mount), answer(ptrace)]).toEqual([refusedWith(eperm), refusedWith(eperm)]);
      expect(answer(0x40000000 + read)).toBe(refusedWith(eperm));
    });

    it("opens sockets of the machine itself and of its own loopback, and of no other family", () => {
      const open = Array.from({ length: 256 }, (_, family) => family).filter(
        (family) => answer(socket, family) === allowed,
      );
      expect(open).toEqual([1, 2, 10]);
      const vsock = 40;
      expect([answer(socket, vsock), answer(socketpair, vsock)]).toEqual([
        refusedWith(eafnosupport),
        refusedWith(eafnosupport),
      ]);
      expect(answer(socketpair, 1)).toBe(allowed);
    });

    it("ends a process that calls by another processor's numbers", () => {
      expect(answerOf(filter, { arch: 0x40000003, number: read })).toBe(0x80000000);
    });
  });
});
