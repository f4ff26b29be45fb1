import { expect, it } from "vitest";
import { fileServer } from "./testing/file-server.ts";

it("files are counted with all that lies in them, once, for their owner and for managers", async () => {
  const { call, folder, upload } = await fileServer("sqlite");
  const outer = await folder("Outer");
  const inner = await folder("Inner", outer.file_id);
  const file = await upload("a.txt", "four", { folder_id: inner.file_id });
  const beside = await upload("b.txt", "ten bytes!");
  const measure = async (as: "anna" | "berta" | "manager", ...files: { file_id: string }[]) => {
    const body = { file_ids: files.map(({ file_id }) => file_id) };
    const answer = await call("measureFiles", { as, body });
    return [answer.status, answer.body.error?.code ?? answer.body];
  };
  expect(await measure("anna", outer)).toEqual([200, { files: 1, folders: 2, bytes: 4 }]);
  expect(await measure("anna", outer, inner, file, beside)).toEqual([
    200,
    { files: 2, folders: 2, bytes: 14 },
  ]);
  expect(await measure("manager", beside)).toEqual([200, { files: 1, folders: 0, bytes: 10 }]);
  expect(await measure("berta", beside)).toEqual([404, "file_not_found"]);
  expect(await measure("anna", outer, { file_id: "file_none" })).toEqual([404, "file_not_found"]);
});
