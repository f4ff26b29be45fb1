import { ApiError } from "../../../ui/api/api-error.ts";
import { FileProblems } from "../../../ui/form/file-problems.tsx";

/** Everything that keeps a workflow file from being published, where it is. */
export function RefusedFile({ error }: { error: unknown }) {
  const problems = error instanceof ApiError ? error.problems.filter(({ name }) => isOfFile(name)) : [];
  return problems.length === 0 ? null : <FileProblems problems={problems} />;
}

/** The others are said beside their fields. */
function isOfFile(name: string): boolean {
  return name === "file" || name.startsWith("file.") || name.startsWith("file[");
}
