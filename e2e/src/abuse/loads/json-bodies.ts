import { gzipSync } from "node:zlib";
import type { Load } from "../load.ts";
import { briefFile } from "../workflow-file.ts";
import type { Request, World } from "../world.ts";

const mebibyte = 1_048_576;
const startPath = "/workflows/wf_of_nobody/runs";

const post = (body: string | Buffer, more: Partial<Request> = {}): Request => ({
  method: "POST",
  path: startPath,
  headers: { "Content-Type": "application/json", "Idempotency-Key": "body" },
  body,
  ...more,
});

/** Sends the same body many times; every answer must be one of these. */
async function sendBodies(
  world: World,
  calls: number,
  bodies: readonly (string | Buffer)[],
  expected: readonly number[],
  more: Partial<Request> = {},
): Promise<void> {
  const answers = await world.flood(16, calls, (call) => post(bodies[call % bodies.length] ?? "", more));
  for (const { status } of answers) {
    world.demand(
      expected.includes(Number(status)),
      `a body was answered ${status}, not ${expected.join(" or ")}`,
    );
  }
}

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const filled = (head: string, unit: string, tail: string) =>
  head + unit.repeat(Math.floor((mebibyte - head.length - tail.length) / unit.length)) + tail;

const deep = nested("[", "]", mebibyte / 2);
const wide = filled('{"parameters":{"a":[0', ",0", "]}}");
const manyFields = `{${Array.from({ length: 60_000 }, (_, index) => `"field${index}":0`).join(",")}}`;

export const jsonBodies: readonly Load[] = [
  {
    name: "json-deep-anonymous",
    says: "16 callers without a key post 1 MiB of brackets",
    quick: true,
    run: (world) => sendBodies(world, 64, [deep], [400, 429], { key: null }),
  },
  {
    name: "json-deep-with-key",
    says: "16 callers post 1 MiB of brackets, of objects in objects, and 65 levels",
    run: (world) => {
      const objects = `${'{"a":'.repeat(100_000)}0${"}".repeat(100_000)}`;
      return sendBodies(world, 64, [deep, objects, nested("[", "]", 65)], [400]);
    },
  },
  {
    name: "json-wide-anonymous",
    says: "16 callers without a key post 1 MiB of small numbers",
    quick: true,
    run: (world) => sendBodies(world, 64, [wide], [401, 429], { key: null }),
  },
  {
    name: "json-many-fields-anonymous",
    says: "16 callers without a key post objects of 60,000 fields",
    run: (world) => sendBodies(world, 64, [manyFields], [401, 429], { key: null }),
  },
  {
    name: "json-wide-with-key",
    says: "16 callers with a key post 1 MiB of small numbers and objects of 60,000 fields",
    run: (world) => sendBodies(world, 64, [wide, manyFields], [400, 404]),
  },
  {
    name: "json-escapes",
    says: "strings of 1 MiB that hold nothing but escapes",
    run: (world) =>
      sendBodies(
        world,
        64,
        [filled('{"input_text":"', "\\u0061", '"}'), filled('{"input_text":"', "\\\\", '"}')],
        [400, 404],
      ),
  },
  {
    name: "json-numbers",
    says: "numbers of a million digits, with exponents beyond every range, and signs without digits",
    quick: true,
    run: (world) => {
      const digits = "9".repeat(1_000_000);
      const numbers = [digits, `0.${digits}`, `1e${"9".repeat(1_000)}`, "-", "1e", "-0e-0", "01"];
      return sendBodies(
        world,
        70,
        numbers.map((number) => `{"parameters":{"n":${number}}}`),
        [400, 404],
      );
    },
  },
  {
    name: "json-odd-names",
    says: "__proto__, constructor, empty and doubled names, in every place",
    quick: true,
    run: async (world) => {
      const workflowId = await world.workflow(briefFile);
      const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "", "\\u0000"];
      const bodies = names.flatMap((name) => [
        `{"${name}":{"polluted":true}}`,
        `{"parameters":{"${name}":{"polluted":true}}}`,
        `{"pii_policy":{"${name}":1}}`,
        `{"parameters":{},"parameters":{"${name}":1}}`,
      ]);
      await sendBodies(world, 96, bodies, [400, 422], { path: `/workflows/${workflowId}/runs` });
      const { body } = await world.call({});
      world.demand(!("polluted" in body), "a name in a body has changed every object");
    },
  },
  {
    name: "json-cut-off",
    says: "a start cut off after each of its bytes",
    quick: true,
    run: (world) => {
      const whole = '{"parameters":{"name":"größe \\u00e9"},"labels":{"a":"b"},"input_text":"x"}';
      const bytes = Buffer.from(whole);
      const bodies = Array.from({ length: bytes.length - 1 }, (_, end) => bytes.subarray(0, end + 1));
      return sendBodies(world, bodies.length, bodies, [400]);
    },
  },
  {
    name: "json-not-utf8",
    says: "bytes that are no UTF-8: lone, overlong, surrogates, beyond the last plane, a byte order mark",
    quick: true,
    run: (world) => {
      const odd = ["ff", "c080", "eda080", "f4908080", "e282", "80"];
      const bodies = odd.map((hex) =>
        Buffer.concat([Buffer.from('{"input_text":"'), Buffer.from(hex, "hex"), Buffer.from('"}')]),
      );
      return sendBodies(world, 60, [...bodies, Buffer.from("efbbbf7b7d", "hex")], [400]);
    },
  },
  {
    name: "body-too-large",
    says: "bodies over 1 MiB, announced and not, and one that announces 9 exabytes",
    quick: true,
    run: async (world) => {
      const head = `POST /api/v1${startPath} HTTP/1.1\r\nHost: abuse\r\n`;
      for (let call = 0; call < 20; call += 1) {
        const announced = await world.say(`${head}Content-Length: 9007199254740991\r\n\r\n`);
        world.demand(
          [413, 400].includes(Number(announced[0])),
          `an announced flood was answered ${announced[0]}`,
        );
        const chunk = `100000\r\n${"x".repeat(mebibyte)}\r\n`;
        const streamed = await world.say(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`);
        world.demand(
          [413, 429, "closed"].includes(streamed[0] ?? ""),
          `a streamed flood was answered ${streamed[0]}`,
        );
      }
    },
  },
  {
    name: "body-compressed-bomb",
    says: "256 MiB of zeroes in 256 KiB of gzip, said to be compressed JSON",
    run: (world) => {
      const bomb = gzipSync(Buffer.alloc(256 * mebibyte));
      return sendBodies(world, 32, [bomb], [400], { headers: { "Content-Encoding": "gzip" } });
    },
  },
];
