import { Skeleton, Stack, Switch } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Section } from "../../../ui/section.tsx";
import { callApp } from "../../api/call-app.ts";

const mailChoicesQuery = queryOptions({
  queryKey: ["account", "mail"],
  queryFn: ({ signal }) => callApp("showMailChoices", { signal }),
});

/** Which mails a person wants. The mails themselves lead here. */
export function MailSection() {
  const { data, error } = useQuery(mailChoicesQuery);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function choose(mails_approvals: boolean): Promise<void> {
    setWanted(mails_approvals);
    setFailure(null);
    try {
      const saved = await callApp("changeMailChoices", { body: { mails_approvals } });
      queryClient.setQueryData(mailChoicesQuery.queryKey, saved);
    } catch (cause) {
      setFailure(cause);
    } finally {
      setWanted(null);
    }
  }

  return (
    <div id="mail">
      <Section title="Mail" lead="Sent to your e-mail address, where mail is set up at the console.">
        <Stack gap="xs">
          {data ? (
            <Switch
              label="Mail me when an approval waits for me"
              description="It waits in your inbox all the same. Others who are assigned here are mailed as they chose."
              checked={wanted ?? data.mails_approvals}
              disabled={wanted !== null}
              onChange={(event) => void choose(event.currentTarget.checked)}
            />
          ) : (
            !error && <Skeleton height={40} />
          )}
          <ErrorNote error={failure ?? error} />
        </Stack>
      </Section>
    </div>
  );
}
