import { ApiError } from "../../../ui/api/api-error.ts";

/** No answer came, or what came was cut off: the same may succeed later. */
export function mayPass(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false;
  const { status, code } = failure;
  return status === 0 || status === 502 || status === 503 || status === 429 || code === "upload_part_invalid";
}

/** The server has more or less of it than was thought here. */
export function isMisplaced(failure: unknown): boolean {
  return hasCode(failure, "upload_misplaced");
}

export function isNameTaken(failure: unknown): boolean {
  return hasCode(failure, "file_exists");
}

/** What was begun is of no use any more: it was given up meanwhile, or is of another file. */
export function isLostCause(failure: unknown): boolean {
  return hasCode(failure, "upload_not_found") || hasCode(failure, "upload_damaged");
}

function hasCode(failure: unknown, code: string): boolean {
  return failure instanceof ApiError && failure.code === code;
}
