import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { passwordFault } from "./password-fault.ts";
import { Passwords, TooManyWaiting } from "./passwords.ts";

const ada = { email: "ada.lovelace@example.com", name: "Ada King Lovelace" };

describe("a password that is chosen", () => {
  it("has 12 to 256 characters, each counted once however it is stored", () => {
    expect(passwordFault("tea with lem", ada)).toBeNull();
    expect(passwordFault("tea with le", ada)).toMatch(/at least 12/);
    expect(passwordFault("🐢".repeat(11), ada)).toMatch(/at least 12/);
    expect(passwordFault(`${"many words ".repeat(23)}xyz`, ada)).toBeNull();
    expect(passwordFault(`${"many words ".repeat(23)}wxyz`, ada)).toMatch(/at most 256/);
  });

  it("needs no digits, capitals or signs", () => {
    expect(passwordFault("plain lower letters", ada)).toBeNull();
  });

  it.each(["ADA.lovelace@example.com", "ada.lovelace", " ada king LOVELACE "])("is not %s", (password) => {
    expect(passwordFault(password, ada)).toMatch(/your own name/);
  });

  it.each([
    "1qaz2wsx3edc",
    "1QAZ2wsx3edc",
    "123456789012",
    "passwordpassword",
    "aaaaaaaaaaaa",
    "abcabcabcabcabc",
  ])("is not %s, which attackers try first", (password) =>
    expect(passwordFault(password, ada)).toMatch(/attackers try first/),
  );

  it("is hardly ever taken for a common one by mistake", () => {
    const others = Array.from({ length: 2_000 }, (_, index) => `nobody has chosen ${index} yet`);
    expect(others.filter(isCommonPassword)).toEqual([]);
  });
});

describe("the hash of a password", () => {
  it("is argon2id with 19 MiB and two passes, and another one each time", async () => {
    const passwords = new Passwords();
    const [one, two] = await Promise.all([
      passwords.hash("tea with lemon"),
      passwords.hash("tea with lemon"),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify(one, "tea with lemon")).toBe(true);
    expect(await passwords.verify(one, "tea with lemons")).toBe(false);
    expect(await passwords.verify(null, "tea with lemon")).toBe(false);
  });

  it("is the same for a letter that another keyboard writes otherwise", async () => {
    const passwords = new Passwords();
    expect(await passwords.verify(await passwords.hash("cafe\u0301 au lait"), "caf\u00e9 au lait")).toBe(
      true,
    );
  });

  it("is refused at once to the one who finds the queue full, and to nobody else", async () => {
    const passwords = new Passwords({ atOnce: 1, maxWaiting: 2 });
    const asked = Array.from({ length: 4 }, () => passwords.hash("tea with lemon"));
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
    await expect(asked[3]).rejects.toBeInstanceOf(TooManyWaiting);
    expect(await passwords.hash("tea with lemon")).toMatch(/argon2id/);
  });
});
