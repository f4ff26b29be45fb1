import { Button, Code, Group, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryClient } from "../../../frame/query-client.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { Section } from "../../../ui/section.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { useMayWrite } from "../../account/use-may-write.ts";
import { callConsole } from "../../api/call-console.ts";
import { AccessRangesForm } from "./access-ranges-form.tsx";

const settingsQuery = queryOptions({
  queryKey: ["console-settings"],
  queryFn: ({ signal }) => callConsole("showConsoleSettings", { signal }),
});

/** From where people may use the console itself. */
export function ConsoleAccessScreen() {
  const settings = useQuery(settingsQuery);
  const mayWrite = useMayWrite();
  const [opened, { open, close }] = useDisclosure(false);
  const { data } = settings;
  return (
    <PageFrame title="Console access">
      <Section
        title="User access ranges"
        lead="The console answers people from these addresses only. Deployments and API calls are not held to them."
        action={
          mayWrite &&
          data && (
            <Button variant="default" onClick={open}>
              Edit ranges
            </Button>
          )
        }
      >
        {settings.error && !data && (
          <ErrorState
            title="The ranges could not be loaded"
            error={settings.error}
            onRetry={() => void settings.refetch()}
          />
        )}
        {settings.isPending && <FactsSkeleton lines={1} />}
        {data && (
          <Facts
            facts={[
              [
                "Ranges",
                <Group key="ranges" gap={4}>
                  {data.user_access_ranges.map((range) => (
                    <Code key={range}>{range}</Code>
                  ))}
                </Group>,
              ],
              [
                "If you are locked out",
                "Whoever runs the server can set the ranges on its command line, which no range holds back.",
              ],
            ]}
          />
        )}
      </Section>
      <Modal opened={opened} onClose={close} title="Edit user access ranges of the console">
        {data && (
          <AccessRangesForm
            settings={data}
            onDone={async () => {
              await queryClient.invalidateQueries(settingsQuery);
              close();
            }}
            onCancel={close}
          />
        )}
      </Modal>
    </PageFrame>
  );
}
