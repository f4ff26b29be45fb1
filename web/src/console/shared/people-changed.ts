import { queryClient } from "../../frame/query-client.ts";

/** Everything that shows people, groups, grants or seats is asked for again. */
export async function peopleChanged(): Promise<void> {
  await Promise.all(
    ["people", "groups", "grants", "seats", "deployments"].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
}
