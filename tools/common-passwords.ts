import { readFileSync, writeFileSync } from "node:fs";
import { limits } from "@sluice/contract";
import { commonPasswordPrefix, prefixBytes } from "../server/src/access/passwords/common-passwords.ts";

// node tools/common-passwords.ts <file>… makes the list of passwords that nobody may choose from files with a password
// a line. Only those that are long enough to be chosen at all are kept, and only the beginnings of their hashes.
const target = new URL("../server/src/access/passwords/common-passwords.bin", import.meta.url);
const passwords = process.argv.slice(2).flatMap((file) => readFileSync(file, "utf8").split(/\r?\n/));
const choosable = passwords.filter((password) => password.length >= limits.people.password.minChars);
const prefixes = [...new Set(choosable.map(commonPasswordPrefix))].sort((a, b) => a - b);
const bytes = Buffer.alloc(prefixes.length * prefixBytes);
for (const [index, prefix] of prefixes.entries()) bytes.writeUInt32BE(prefix, index * prefixBytes);
writeFileSync(target, bytes);
process.stdout.write(`${prefixes.length} common passwords.\n`);
