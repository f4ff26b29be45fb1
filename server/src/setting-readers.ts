import { isAbsolute, normalize, resolve } from "node:path";
import { type AddressList, compileAddressList } from "@sluice/core";

// How the text of a setting becomes a value, kind by kind.

/** Why a text is no good, and what would be: both go into one sentence. */
export interface Fault {
  readonly fault: string;
}

export function isFault(value: unknown): value is Fault {
  return typeof value === "object" && value !== null && "fault" in value;
}

export function wholeNumber(text: string, min: number, max: number): number | Fault {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value;
  return { fault: `must be a whole number from ${min} to ${max}` };
}

export function oneOf<Choice extends string>(text: string, choices: readonly Choice[]): Choice | Fault {
  const found = choices.find((choice) => choice === text);
  return found ?? { fault: `must be one of ${choices.join(", ")}` };
}

export function yesOrNo(text: string): boolean | Fault {
  if (text === "true") return true;
  return text === "false" ? false : { fault: "must be true or false" };
}

export function webAddress(text: string): string | Fault {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "")
    return text.replace(/\/+$/, "");
  return { fault: "must be an address that begins with http:// or https:// and holds no name or password" };
}

export function enrolmentToken(text: string): string | Fault {
  if (/^et_[0-9a-f]{12}\.[A-Za-z0-9_-]{20,128}$/.test(text)) return text;
  return { fault: "must be a token as `deployment enrol-token` prints it, beginning with et_" };
}

export function postgresUrl(text: string): string | Fault {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return text;
  return { fault: "must look like postgres://user:password@host:5432/name" };
}

export function keyOf32Bytes(text: string): Buffer | Fault {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  if (/^[\w+/-]{43}=?$/.test(text)) return Buffer.from(text, "base64");
  return { fault: "must be 32 bytes in base64 or hexadecimal, as `openssl rand -base64 32` makes them" };
}

export function bucketName(text: string): string | Fault {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) return text;
  return { fault: "must be a bucket name of 3 to 63 lowercase letters, digits, dots and dashes" };
}

export function keyPrefix(text: string): string | Fault {
  const bare = text.replace(/\/+$/, "");
  const names = bare.split("/");
  const isPlain = names.every((name) => /^[\w.-]+$/.test(name) && name !== "." && name !== "..");
  if (isPlain && bare.length <= 500) return `${bare}/`;
  return {
    fault: "must be folder names of letters, digits, dots, dashes and underscores, separated by slashes",
  };
}

export function folderList(text: string): readonly string[] | Fault {
  const folders = text.split(",").map((folder) => folder.trim());
  const wrong = folders.find((folder) => !isAbsolute(folder) || folder.includes("\0"));
  if (wrong !== undefined) {
    return { fault: `must list full paths, separated by commas, and "${wrong}" is none` };
  }
  return folders.map((folder) => normalize(folder));
}

export function addressRanges(text: string): AddressList | Fault {
  const ranges = text.split(",").map((range) => range.trim());
  const compiled = compileAddressList(ranges);
  if (compiled.ok) return compiled.list;
  const [{ index, reason } = { index: 0, reason: "" }] = compiled.faults;
  return { fault: `cannot use the range "${ranges[index]}": ${reason.replace(/\.$/, "")}` };
}

export function addressHeader(text: string): string | Fault {
  if (/^forwarded$/i.test(text)) {
    return { fault: "cannot be the structured Forwarded header; name one that holds addresses alone" };
  }
  if (/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(text)) return text.toLowerCase();
  return { fault: "must be the name of one header, such as X-Forwarded-For" };
}

export function unprivilegedUser(text: string): string | Fault {
  const isName = /^[a-z_][a-z0-9_.-]{0,31}$/i.test(text) && text !== "root";
  if (isName || /^[1-9]\d{0,8}:[1-9]\d{0,8}$/.test(text)) return text;
  return { fault: "must be the name of a user other than root, or two numbers other than 0, as 64999:64999" };
}

export function absolutePath(text: string): string | Fault {
  if (text.includes("\0")) return { fault: "must be the path of a folder" };
  return isAbsolute(text) ? text : resolve(text);
}
