import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { createLog } from "./log.ts";

function logged(
  write: (log: ReturnType<typeof createLog>) => void,
  level = "info",
): Array<Record<string, unknown>> {
  const lines: string[] = [];
  write(createLog({ level, forPeople: false, destination: { write: (line: string) => lines.push(line) } }));
  return lines.map((line) => JSON.parse(line));
}

it("writes one JSON object a line, with the time, the level and the message", () => {
  const [line] = logged((log) => log.info({ requestId: "req_1", status: 200 }, "answered"));
  expect(line).toMatchObject({ level: "info", msg: "answered", requestId: "req_1", status: 200 });
  expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it("drops every field it was not told of, whatever it is called", () => {
  const request = { headers: { authorization: "Bearer ak_1.secret" }, requestId: "req_1" };
  const fields = { ...request, body: "text of a customer", password: "hunter2" };
  const [line] = logged((log) => log.warn(fields, "odd"));
  expect(Object.keys(line ?? {}).sort()).toEqual(["level", "msg", "requestId", "time"]);
});

it("describes an error by its name, message, code and stack, and by nothing it carries beside", () => {
  const error = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED", password: "hunter2" });
  const [line] = logged((log) => log.error({ error }, "failed"));
  expect(line?.error).toEqual({
    name: "Error",
    message: "connection refused",
    code: "ECONNREFUSED",
    stack: expect.stringContaining("log.test.ts"),
  });
});

it("hides credentials wherever they slipped in: in a field, and in the words of an error", () => {
  const key = "ak_0123456789ab.secret-of-sixteen-or-more";
  const error = new Error(`no row for ${key}`);
  const [line] = logged((log) =>
    log.error({ requestId: key, reason: "ake_0123456789abcdef", error }, "failed"),
  );
  expect(JSON.stringify(line)).not.toMatch(/secret-of|ake_0123/);
  expect(line).toMatchObject({ requestId: "ak_0123456789ab.[hidden]", reason: "ake_[hidden]" });
});

it("keeps quiet below its level", () => {
  expect(logged((log) => log.info({}, "detail"), "warn")).toEqual([]);
});

it("that cannot be written, since its disk is full, ends nobody", ({ skip }) => {
  skip(!existsSync("/dev/full"), "there is no /dev/full here to stand for a full disk");
  const program = `
    import { createLog } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
    const log = createLog({ level: "info", forPeople: false });
    for (let line = 0; line < 20; line += 1) {
      log.info({}, "a line");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    process.stdout.write("alive");
  `;
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const ran = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", full],
    timeout: 25_000,
    encoding: "utf8",
  });
  expect(ran.stdout).toBe("alive");
});
