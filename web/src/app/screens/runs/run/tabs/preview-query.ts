import { queryOptions } from "@tanstack/react-query";
import { parseBody, refusalOf } from "../../../../../ui/api/refusal-of.ts";
import { appUrl } from "../../../../api/call-app.ts";

/** The beginning of a text that a run wrote. It is no JSON of the API's, whatever it holds. */
export const previewQuery = (run_id: string, output_id: string) =>
  queryOptions({
    queryKey: ["runs", run_id, "preview", output_id],
    queryFn: async ({ signal }) => {
      const address = appUrl("previewRunOutput", { params: { run_id, output_id } });
      const response = await fetch(address, { signal, credentials: "same-origin", cache: "no-store" });
      const text = await response.text();
      if (response.ok) return text;
      const header = (name: string) => response.headers.get(name);
      throw refusalOf({ status: response.status, value: parseBody(text), header });
    },
    // What a finished run wrote does not change, and is not kept for long.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
