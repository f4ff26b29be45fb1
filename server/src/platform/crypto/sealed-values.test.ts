import { randomBytes } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freshFolder } from "../../testing/fresh-databases.ts";
import { sealedValues } from "./sealed-values.ts";
import { sealingKeyFile } from "./sealing-key-file.ts";

const key = randomBytes(32);
const values = sealedValues(() => key);

describe("a sealed value", () => {
  it("opens again with the key and for the purpose it was sealed with", () => {
    const sealed = values.seal("hunter2 ✓", "smtp");
    expect(sealedValues(() => Buffer.from(key)).open(sealed, "smtp")).toBe("hunter2 ✓");
    expect(values.open(values.seal("", "smtp"), "smtp")).toBe("");
  });

  it("says nothing of what is inside, and nothing twice", () => {
    const sealed = values.seal("hunter2", "smtp");
    expect(sealed).not.toContain("hunter2");
    expect(Buffer.from(sealed.slice(values.prefix().length), "base64url").toString("latin1")).not.toContain(
      "hunter2",
    );
    expect(values.seal("hunter2", "smtp")).not.toBe(sealed);
  });

  it("does not open for another purpose, with another key, or once it was changed", () => {
    const sealed = values.seal("hunter2", "totp:usr_1");
    expect(values.open(sealed, "totp:usr_2")).toBeNull();
    expect(sealedValues(() => randomBytes(32)).open(sealed, "totp:usr_1")).toBeNull();
    for (let at = 0; at < sealed.length - 1; at += 1) {
      const other = sealed[at] === "A" ? "B" : "A";
      expect(values.open(sealed.slice(0, at) + other + sealed.slice(at + 1), "totp:usr_1")).toBeNull();
    }
    for (const made of ["", "s1.", values.prefix(), `${values.prefix()}AAAA`]) {
      expect(values.open(made, "totp:usr_1")).toBeNull();
    }
  });
});

describe("the sealing key beside the data", () => {
  it("is made once, for its owner alone", async () => {
    const path = join(await freshFolder(), "data", "sealing.key");
    const made = sealingKeyFile(path);
    expect(made).toHaveLength(32);
    expect(sealingKeyFile(path)).toEqual(made);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(path, "utf8"), "base64")).toEqual(made);
  });

  it("is refused when it is damaged, and not made anew", async () => {
    const path = join(await freshFolder(), "sealing.key");
    for (const damaged of [
      "",
      "AAAA",
      randomBytes(31).toString("base64"),
      randomBytes(33).toString("base64"),
    ]) {
      writeFileSync(path, damaged);
      expect(() => sealingKeyFile(path)).toThrow("does not hold a sealing key");
      expect(readFileSync(path, "utf8")).toBe(damaged);
    }
  });

  it("is refused in one sentence where it cannot be kept", async () => {
    const path = join(await freshFolder(), "file");
    writeFileSync(path, "");
    expect(() => sealingKeyFile(join(path, "sealing.key"))).toThrow("set SLUICE_SEALING_KEY");
  });
});
