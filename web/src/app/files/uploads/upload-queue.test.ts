import type { FileUpload } from "@sluice/contract/app";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../ui/api/api-error.ts";
import { unreachable } from "../../../ui/api/refusal-of.ts";
import type { UploadCalls } from "./upload-calls.ts";
import { type CollisionAnswer, UploadQueue } from "./upload-queue.ts";

const target = { folderId: null, folderName: "Files" };
const refused = (code: string, status = 409) =>
  new ApiError({ status, code, message: code, requestId: null });

/** A server that keeps what is sent in parts of four bytes, and can be made to fail. */
function fakeServer() {
  const open = new Map<string, FileUpload>();
  const bytes = new Map<string, string>();
  const names = new Map<string, string>();
  const failures: unknown[] = [];
  let count = 0;
  const get = (id: string) => {
    const upload = open.get(id);
    if (!upload) throw refused("upload_not_found", 404);
    return upload;
  };
  const put = (upload: FileUpload) => {
    open.set(upload.upload_id, upload);
    return upload;
  };
  const place = (upload: FileUpload, choice: string | null) => {
    if (names.has(upload.name) && choice === null) throw refused("file_exists");
    const name = choice === "keep_both" && names.has(upload.name) ? `${upload.name} (2)` : upload.name;
    names.set(name, bytes.get(upload.upload_id) ?? "");
    open.delete(upload.upload_id);
    return { ...upload, file: {} as FileUpload["file"] };
  };
  const calls: UploadCalls = {
    async begin({ name, size }, { folderId }, choice) {
      const same = [...open.values()].find((each) => each.name === name && each.bytes === size);
      if (same) return same;
      if (names.has(name) && choice === null) throw refused("file_exists");
      count += 1;
      const upload_id = `upl_${count}`;
      bytes.set(upload_id, "");
      return put({
        ...{ upload_id, name, bytes: size, folder_id: folderId, received: 0, file: null },
        ...{ part_min_bytes: 1, part_max_bytes: 4, on_conflict: choice ?? "refuse" },
        ...{ created_at: "", expires_at: "" },
      });
    },
    show: async (id) => get(id),
    async sendPart({ uploadId, offset, part, signal }) {
      const upload = get(uploadId);
      if (upload.received !== offset) throw refused("upload_misplaced");
      const failure = failures.shift();
      if (failure) throw failure;
      const text = (bytes.get(uploadId) ?? "") + (await part.text());
      signal.throwIfAborted();
      bytes.set(uploadId, text);
      const next = put({ ...upload, received: text.length });
      if (text.length < upload.bytes) return next;
      return place(next, upload.on_conflict === "refuse" ? null : upload.on_conflict);
    },
    finish: async (id, choice) => place(get(id), choice),
    async discard(id) {
      open.delete(id);
    },
  };
  return { calls, names, open, failures };
}

function queueOn(server: ReturnType<typeof fakeServer>, answers: CollisionAnswer[] = []) {
  const asked: string[] = [];
  const queue = new UploadQueue({
    calls: server.calls,
    async askCollision({ name }) {
      asked.push(name);
      return answers.shift() ?? { choice: "skip", forAll: false };
    },
    refusalBefore: ({ size }) => (size > 20 ? new Error("too large") : null),
    onDone() {},
    pauseMs: () => 0,
  });
  const settled = () =>
    vi.waitFor(() => {
      if (queue.isBusy) throw new Error("busy");
    });
  const states = () => queue.uploads.map(({ state }) => state);
  return { queue, asked, settled, states };
}

const file = (name: string, text: string) => new File([text], name);

describe("uploads", () => {
  it("send a file part by part, and an empty one", async () => {
    const server = fakeServer();
    const { queue, settled, states } = queueOn(server);
    queue.add([file("a", "hello world"), file("empty", "")], target);
    await settled();
    expect([states(), server.names.get("a"), server.names.get("empty")]).toEqual([
      ["done", "done"],
      "hello world",
      "",
    ]);
  });

  it("refuse what is too large before anything is sent", async () => {
    const server = fakeServer();
    const { queue, states } = queueOn(server);
    queue.add([file("big", "x".repeat(21))], target);
    expect([states(), server.open.size]).toEqual([["refused"], 0]);
    queue.clear();
    expect(queue.uploads).toEqual([]);
  });

  it("go on by themselves after a break, from where the server is", async () => {
    const server = fakeServer();
    const { queue, settled, states } = queueOn(server);
    server.failures.push(null, unreachable(), unreachable(), refused("upload_part_invalid", 400));
    queue.add([file("a", "hello world")], target);
    await settled();
    expect([states(), server.names.get("a")]).toEqual([["done"], "hello world"]);
  });

  it("stop when the break lasts, and go on when the connection is back", async () => {
    const server = fakeServer();
    const { queue, settled, states } = queueOn(server);
    server.failures.push(null, ...Array.from({ length: 6 }, unreachable));
    queue.add([file("a", "hello world")], target);
    await settled();
    expect([states(), queue.uploads[0]?.sentBytes]).toEqual([["stopped"], 4]);
    queue.wake();
    await settled();
    expect([states(), server.names.get("a")]).toEqual([["done"], "hello world"]);
  });

  it("rest while they are paused, and leave nothing behind when they are cancelled", async () => {
    const server = fakeServer();
    const { queue, settled, states } = queueOn(server);
    queue.add([file("a", "hello world"), file("b", "hello there")], target);
    const [first, second] = queue.uploads;
    queue.pause(first?.key ?? "");
    queue.cancel(second?.key ?? "");
    expect(states()).toEqual(["paused"]);
    queue.resume(first?.key ?? "");
    await settled();
    expect([states(), [...server.names]]).toEqual([["done"], [["a", "hello world"]]]);
  });

  it("begin anew when what was begun is gone or of another file", async () => {
    const server = fakeServer();
    const { queue, settled, states } = queueOn(server);
    server.failures.push(null, refused("upload_damaged", 422));
    queue.add([file("a", "hello world")], target);
    await settled();
    expect([states(), server.names.get("a")]).toEqual([["done"], "hello world"]);
  });

  it("ask once where a name is taken and the answer is for all", async () => {
    const server = fakeServer();
    server.names.set("a", "old").set("b", "old").set("c", "old");
    const { queue, asked, settled, states } = queueOn(server, [{ choice: "keep_both", forAll: true }]);
    queue.add([file("a", "1"), file("b", "2"), file("c", "3")], target);
    await settled();
    expect([states(), asked]).toEqual([["done", "done", "done"], ["a"]]);
    expect(server.names.get("c (2)")).toBe("3");

    queue.add([file("a", "1")], target);
    await settled();
    expect([states().at(-1), asked], "asked anew, and left out").toEqual(["skipped", ["a", "a"]]);
  });

  it("ask where a name was taken while the file was on its way", async () => {
    const server = fakeServer();
    const { queue, asked, settled, states } = queueOn(server, [{ choice: "replace", forAll: false }]);
    const { sendPart } = server.calls;
    server.calls.sendPart = async (part) => {
      server.names.set("a", "old");
      return await sendPart(part);
    };
    queue.add([file("a", "hello world")], target);
    await settled();
    expect([states(), asked, server.names.get("a")]).toEqual([["done"], ["a"], "hello world"]);
  });
});
