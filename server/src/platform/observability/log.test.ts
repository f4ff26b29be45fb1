import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
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

it("many logs of a process wait for its end as one", () => {
  const before = process.listenerCount("exit");
  for (let made = 0; made < 20; made += 1) createLog({ level: "fatal", forPeople: false });
  expect(process.listenerCount("exit") - before).toBeLessThanOrEqual(1);
});

describe("for people", () => {
  function shown(write: (log: ReturnType<typeof createLog>) => void): string {
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) };
    write(createLog({ level: "debug", forPeople: true, destination }));
    return stripVTControlCharacters(lines.join(""));
  }
  const request = {
    method: "POST",
    route: "/api/v1/runs/{run_id}/cancel",
    requestId: "req_1",
    keyId: "ak_1",
  };

  it("an answered request is one line, with what was refused", () => {
    const text = shown((log) => {
      log.info({ ...request, status: 202, durationMs: 20.61, address: "10.0.0.1" }, "answered");
      const refused = { code: "key_rejected", reason: "expired" };
      log.info({ ...request, status: 401, durationMs: 0.2, ...refused }, "answered");
    });
    const time = "\\d\\d:\\d\\d:\\d\\d";
    expect(text).toMatch(
      new RegExp(
        `^${time} POST /api/v1/runs/\\{run_id\\}/cancel 202 21 ms ak_1 req_1\\n` +
          `${time} POST /api/v1/runs/\\{run_id\\}/cancel 401 0 ms key_rejected \\(expired\\) ak_1 req_1\\n$`,
      ),
    );
  });

  it("any other message is one line with its fields, and an error keeps its details and its stack", () => {
    const text = shown((log) => {
      log.info({ runId: "run_1", status: "completed" }, "A run has finished.");
      log.error({ ...request, error: new Error("no room") }, "An answer broke off.");
    });
    const [first, ...rest] = text.split("\n");
    expect(first).toMatch(/INFO: A run has finished\. \{"runId":"run_1","status":"completed"\}$/);
    expect(rest.length).toBeGreaterThan(5);
    expect(rest.join("\n")).toMatch(/An answer broke off\.[\s\S]*req_1[\s\S]*no room[\s\S]*log\.test\.ts/);
  });
});
