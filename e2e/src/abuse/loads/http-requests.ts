import type { Load } from "../load.ts";
import type { World } from "../world.ts";

type Said = readonly [text: string, expected: readonly (number | "closed")[]];

/** Says each of these on a connection of its own, several times over. */
async function sayEach(world: World, said: readonly Said[], rounds = 5): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      said.map(async ([text, expected]) => {
        const [outcome = "silence"] = await world.say(text);
        const shown = JSON.stringify(text.slice(0, 60));
        world.demand((expected as readonly unknown[]).includes(outcome), `${shown} was answered ${outcome}`);
      }),
    );
  }
}

const get = (target: string, ...lines: string[]) =>
  `${[`GET ${target} HTTP/1.1`, "Host: abuse", ...lines].join("\r\n")}\r\n\r\n`;
const health = "/api/v1/health";
const smuggled = "GET /api/v1/me HTTP/1.1\r\nHost: smuggled\r\n\r\n";

const post = (lines: readonly string[], body: string) =>
  `${["POST /api/v1/health HTTP/1.1", "Host: abuse", ...lines].join("\r\n")}\r\n\r\n${body}`;

export const httpRequests: readonly Load[] = [
  {
    name: "header-flood",
    says: "thousands of header lines, headers of a megabyte, names of 60 KB",
    quick: true,
    run: (world) =>
      sayEach(world, [
        [get(health, ...Array.from({ length: 5_000 }, (_, index) => `X-${index}: 1`)), [400, 431, "closed"]],
        [get(health, `X-Long: ${"x".repeat(1_048_576)}`), [400, 431, "closed"]],
        [get(health, `${"x".repeat(60_000)}: 1`), [400, 431, "closed"]],
        [get(health, ...Array.from({ length: 900 }, (_, index) => `X-${index}: 1`)), [200, 400, 431]],
      ]),
  },
  {
    name: "host-games",
    says: "no Host, two of them, an empty one, one with spaces and one of 8 KB",
    quick: true,
    run: (world) =>
      sayEach(world, [
        [`GET ${health} HTTP/1.1\r\n\r\n`, [400]],
        [get(health, "Host: another"), [400]],
        [get(health, "Host: abuse"), [400]],
        [`GET ${health} HTTP/1.1\r\nHost:\r\n\r\n`, [200, 400]],
        [`GET ${health} HTTP/1.1\r\nHost: a b\r\n\r\n`, [200, 400]],
        [`GET ${health} HTTP/1.1\r\nHost: ${"h".repeat(8_000)}\r\n\r\n`, [200, 400]],
        [`GET ${health} HTTP/1.0\r\n\r\n`, [200]],
      ]),
  },
  {
    name: "request-smuggling",
    says: "two lengths, a length and chunks, odd encodings: nothing hidden in a body may be answered",
    quick: true,
    run: async (world) => {
      const shapes = [
        post(
          [`Content-Length: ${smuggled.length + 5}`, "Transfer-Encoding: chunked"],
          `0\r\n\r\n${smuggled}`,
        ),
        post(["Content-Length: 4", `Content-Length: ${smuggled.length}`], smuggled),
        post(["Content-Length: 0, 5"], smuggled),
        post(["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${smuggled}`),
        post(["Transfer-Encoding: xchunked"], `0\r\n\r\n${smuggled}`),
        post(["Transfer-Encoding : chunked"], `0\r\n\r\n${smuggled}`),
        post(["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], `0\r\n\r\n${smuggled}`),
        post(["Content-Length: +5"], smuggled),
        post(["Content-Length: 0x10"], smuggled),
        post(["X: 1\n Transfer-Encoding: chunked", "Content-Length: 5"], `0\r\n\r\n${smuggled}`),
      ];
      for (const shape of shapes) {
        const outcomes = await world.say(shape, 2, 700);
        const shown = JSON.stringify(shape.slice(50, 110));
        world.demand(!outcomes.includes(401), `a smuggled request was answered: ${shown}`);
        world.demand(!outcomes.includes("silence"), `was left without a word: ${shown}`);
      }
    },
  },
  {
    name: "chunk-games",
    says: "chunks with no size, a negative one, one beyond all numbers, extensions of a megabyte",
    quick: true,
    run: (world) => {
      const chunked = (body: string) => post(["Transfer-Encoding: chunked"], body);
      return sayEach(world, [
        [chunked("-1\r\n\r\n"), [400, "closed"]],
        [chunked("zz\r\n\r\n"), [400, "closed"]],
        [chunked("ffffffffffffffffff\r\nx"), [400, "closed"]],
        [chunked(`1;${"x".repeat(1_048_576)}\r\nx\r\n0\r\n\r\n`), [400, 413, "closed"]],
        [chunked("1\nx\n0\n\n"), [400, "closed"]],
        [chunked(`${"1\r\n \r\n".repeat(50_000)}0\r\n\r\n`), [405, 400, 429]],
        [chunked(`0\r\n${"X-Trailer: 1\r\n".repeat(5_000)}\r\n`), [400, 405, 431, "closed"]],
      ]);
    },
  },
  {
    name: "expect-games",
    says: "go-aheads asked for bodies that never come or are refused, and expectations nobody knows",
    quick: true,
    run: (world) => {
      const start = (length: number, expect: string) =>
        `POST /api/v1/workflows/wf_x/runs HTTP/1.1\r\nHost: abuse\r\nContent-Length: ${length}\r\nExpect: ${expect}\r\n\r\n`;
      return sayEach(world, [
        [start(5_000_000, "100-continue"), [413]],
        [start(2, "100-continue"), [100]],
        [start(0, "100-continue"), [401, 404]],
        [start(0, "the impossible"), [400, 401, 404, 417]],
      ]);
    },
  },
  {
    name: "odd-methods",
    says: "methods nobody serves: TRACE, CONNECT, PROPFIND, lower case, made up, 10 KB long",
    quick: true,
    run: (world) => {
      const asked = (method: string, target = health) =>
        `${method} ${target} HTTP/1.1\r\nHost: abuse\r\n\r\n`;
      return sayEach(world, [
        [asked("TRACE"), [405]],
        [asked("PROPFIND"), [405]],
        [asked("CONNECT", "abuse:443"), [400, 404, 405, "closed"]],
        [asked("get"), [400, 405]],
        [asked("BOGUS"), [400, 405]],
        [asked("M".repeat(10_000)), [400]],
        [asked("DELETE"), [405]],
        [asked("QUERY"), [400, 405]],
      ]);
    },
  },
  {
    name: "odd-paths",
    says: "paths of 60 KB, of dots, of broken percent signs, with NUL, absolute and empty targets",
    quick: true,
    run: (world) =>
      sayEach(world, [
        [get(`/api/v1/${"x".repeat(60_000)}`), [400, 404, 431]],
        [get(`/api/v1/${"../".repeat(3_000)}etc/passwd`), [400, 404]],
        [get("/api/v1/runs/%00"), [400, 404, 401]],
        [get("/api/v1/runs/%"), [400, 404, 401]],
        [get("/api/v1/runs/%ff%fe"), [400, 404, 401]],
        [get("/api/v1/runs/%2e%2e%2f%2e%2e"), [400, 404, 401]],
        [get("/api/v1//health"), [404]],
        [get("/api/v1/health/"), [404, 200]],
        [get("/api/v1/HEALTH"), [404]],
        [get("http://elsewhere/api/v1/health"), [200, 400, 404]],
        [get("*"), [302, 400, 404]],
        // The web application sends whoever is not signed in to its own sign-in, and nowhere else.
        [get("//evil.example/%0d%0aSet-Cookie:x"), [303, 400, 404]],
        [get(`/api/v1/health?${"a=1&".repeat(3_000)}`), [200, 400]],
        ["GET\r\n\r\n", [400]],
        ["\0".repeat(1_000), [400]],
      ]),
  },
  {
    name: "other-protocols",
    says: "HTTP/2 without asking, a TLS greeting, a web socket, HTTP/0.9, HTTP/3.7",
    quick: true,
    run: (world) =>
      sayEach(world, [
        ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]],
        ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", [400]],
        [
          get(health, "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"),
          [200, 400, 426],
        ],
        [get(health, "Connection: Upgrade", "Upgrade: h2c"), [200, 400]],
        [`GET ${health}\r\n\r\n`, [200, 400]],
        [`GET ${health} HTTP/3.7\r\nHost: abuse\r\n\r\n`, [400]],
      ]),
  },
  {
    name: "unknown-routes-flood",
    says: "4,000 calls to 4,000 addresses that nobody serves",
    quick: true,
    run: async (world) => {
      const answers = await world.flood(32, 4_000, (call) => ({
        target: `/api/v1/nothing/${call}`,
        key: null,
      }));
      world.demand(
        answers.every(({ status }) => status === 404),
        "an unknown address was not answered 404",
      );
    },
  },
];
