import type { ErrorEntry } from "../../shared/browser/error-entry.ts";
import { limits } from "../../shared/limits.ts";
import { megabytes, thousands } from "../../shared/limits-in-words.ts";
import type { Problem } from "../../shared/schemas/problem.ts";

const { uploadMaxBytes, expandedZipMaxEntries, expandedZipMaxBytes } = limits.app;
const { selectionZipMaxFiles, selectionZipMaxBytes } = limits.app;

/** What happens to a person's own files. */
export const fileErrors = {
  file_not_found: { status: 404, message: "There is no such file or folder." },
  folder_not_found: { status: 404, message: "The folder is not there any more. Choose another one." },
  file_exists: {
    status: 409,
    message: ({ name }: { name: string }) =>
      `The folder already has something called "${name}". Replace it, keep both, or choose another name.`,
  },
  file_too_large: {
    status: 413,
    message: `A file has at most ${megabytes(uploadMaxBytes)}. Make it smaller, or send it in pieces.`,
  },
  folder_into_itself: { status: 409, message: "A folder cannot be moved into itself." },
  folder_too_deep: {
    status: 409,
    message: ({ max }: { max: number }) => `Folders lie at most ${max} deep in one another.`,
  },
  upload_not_found: {
    status: 404,
    message: "There is no such upload. It may have waited too long: start it again.",
  },
  upload_misplaced: {
    status: 409,
    message: ({ received }: { received: number }) => `The next part begins at ${received}. Go on from there.`,
  },
  upload_part_invalid: {
    status: 400,
    message:
      "The part is empty, too small, too large, longer than what was announced, or was cut off. Send it again.",
  },
  upload_damaged: {
    status: 422,
    message: "What arrived is not what was announced: its digest differs. Start the upload again.",
  },
  zip_unreadable: {
    status: 422,
    message: ({ reason }: { reason: string }) => `The file cannot be expanded: ${reason} Nothing was made.`,
  },
  zip_entry_refused: {
    status: 422,
    message: ({ problems, refused }: { problems: readonly Problem[]; refused: number }) => {
      const named = problems.length < refused ? ` The first ${problems.length} are named.` : "";
      return refused === 1
        ? "The zip cannot be expanded because of one of its entries. Nothing was made."
        : `The zip cannot be expanded because of ${refused} of its entries.${named} Nothing was made.`;
    },
  },
  zip_too_large: {
    status: 413,
    message: `A zip expands to at most ${thousands(expandedZipMaxEntries)} entries and ${megabytes(expandedZipMaxBytes)}. Nothing was made.`,
  },
  zip_under_way: {
    status: 409,
    message: "You are expanding a zip already. Wait until that has ended.",
  },
  selection_too_large: {
    status: 413,
    message: `The selection does not fit one zip of ${megabytes(selectionZipMaxBytes)} and ${thousands(selectionZipMaxFiles)} files. Select less.`,
  },
  selection_not_found: {
    status: 404,
    message: "This download is not kept any more. Select the files again.",
  },
  not_text: { status: 415, message: "The file is not text, so it can only be downloaded." },
} as const satisfies Record<string, ErrorEntry>;
