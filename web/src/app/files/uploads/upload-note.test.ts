import { expect, it } from "vitest";
import { uploadNote } from "./upload-note.ts";
import type { UploadState } from "./upload-queue.ts";

const upload = (state: UploadState, sentBytes: number, size = 100) => ({ state, sentBytes, file: { size } });

it("says how many are on their way and how far, then what waits for the person, else nothing", () => {
  expect(uploadNote([])).toBeNull();
  expect(uploadNote([upload("done", 100), upload("refused", 0), upload("skipped", 0)])).toBeNull();
  const running = [upload("sending", 90), upload("waiting", 0), upload("done", 100), upload("stopped", 10)];
  expect(uploadNote(running)).toEqual({ words: "2 uploading", figure: "45%" });
  expect(uploadNote([upload("sending", 0, 0)])).toEqual({ words: "1 uploading", figure: "0%" });
  expect(uploadNote([upload("stopped", 10), upload("paused", 10)])).toEqual({
    words: "stopped",
    figure: "2",
  });
});
