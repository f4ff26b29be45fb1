import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { callApp } from "../../../api/call-app.ts";
import type { PlannedImport } from "../workflows-queries.ts";

interface Planned {
  plan: PlannedImport | null;
  refusal: unknown;
  isPlanning: boolean;
}

/** What importing the text would save, asked a moment after it was last changed. */
export function usePlannedImport(file: string): Planned {
  const [asked] = useDebouncedValue(file, 400);
  const isAsked = asked.trim() !== "";
  const planned = useQuery({
    queryKey: ["workflows", "planned-import", asked],
    queryFn: ({ signal }) => callApp("planImport", { body: { file: asked }, signal }),
    enabled: isAsked,
    retry: false,
    gcTime: 0,
  });
  const isCurrent = isAsked && asked === file;
  return {
    plan: isCurrent ? (planned.data ?? null) : null,
    refusal: isCurrent ? planned.error : null,
    isPlanning: file.trim() !== "" && (!isCurrent || planned.isFetching),
  };
}
