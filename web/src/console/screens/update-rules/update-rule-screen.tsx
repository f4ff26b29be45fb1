import { Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { Section } from "../../../ui/section.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { useMayWrite } from "../../account/use-may-write.ts";
import { callConsole } from "../../api/call-console.ts";
import { scheduleText } from "./schedule-text.ts";
import { UpdateRuleForm } from "./update-rule-form.tsx";
import { refreshUpdateRules, updateRuleQuery } from "./update-rules-queries.ts";

const route = getRouteApi("/shell/update-rules/$ruleId");
const crumbs = [{ label: "Update rules", to: "/update-rules" }];

/** One update rule with its next dates. */
export function UpdateRuleScreen() {
  const { ruleId } = route.useParams();
  const navigate = route.useNavigate();
  const mayWrite = useMayWrite();
  const [asking, setAsking] = useState<"edit" | "delete" | null>(null);
  const { data: rule, error, refetch } = useQuery(updateRuleQuery(ruleId));
  const close = () => setAsking(null);
  if (!rule) {
    if (!error) return <PageSkeleton of="facts" />;
    return (
      <PageFrame title="Update rule" crumbs={crumbs}>
        <ErrorState title="The rule could not be loaded" error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  const params = { rule_id: rule.rule_id };
  return (
    <PageFrame
      title={rule.name}
      crumbs={crumbs}
      action={
        mayWrite && (
          <>
            <Button variant="default" leftSection={<Icon name="edit" />} onClick={() => setAsking("edit")}>
              Edit rule
            </Button>
            <Button
              color="red"
              variant="light"
              leftSection={<Icon name="trash" />}
              onClick={() => setAsking("delete")}
            >
              Delete rule
            </Button>
          </>
        )
      }
    >
      <Stack gap="xl" maw={840}>
        {rule.description && <Text c="dimmed">{rule.description}</Text>}
        <Facts
          facts={[
            ["Comes due", scheduleText(rule)],
            [
              "Deployments",
              <Group key="deployments" gap="xs">
                {rule.deployments.map(({ deployment_id, name }) => (
                  <TextLink
                    key={deployment_id}
                    to="/deployments/$deploymentId"
                    params={{ deploymentId: deployment_id }}
                  >
                    {name}
                  </TextLink>
                ))}
              </Group>,
            ],
            ["Changed", <Time key="changed" at={rule.changed_at} />],
          ]}
        />
        <Section title="Next dates">
          <List spacing={4} listStyleType="none">
            {rule.next_at.map((at) => (
              <List.Item key={at}>
                <Time at={at} exact />
              </List.Item>
            ))}
          </List>
        </Section>
      </Stack>
      <Modal opened={asking === "edit"} onClose={close} title={`Edit ${rule.name}`}>
        <UpdateRuleForm
          rule={rule}
          submit="Save rule"
          onCancel={close}
          onSubmit={async (values) => {
            await callConsole("editUpdateRule", { params, body: { revision: rule.revision, ...values } });
            await refreshUpdateRules();
            close();
          }}
        />
      </Modal>
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        title={`Delete ${rule.name}`}
        action="Delete rule"
        destructive
        onConfirm={async () => {
          await callConsole("deleteUpdateRule", { params, query: { revision: rule.revision } });
          await navigate({ to: "/update-rules", search: {} });
          await queryClient.invalidateQueries({ queryKey: ["update-rules", "list"] });
        }}
      >
        Its deployments install new versions no more at its hours. What they installed stays.
      </ConfirmDialog>
    </PageFrame>
  );
}
