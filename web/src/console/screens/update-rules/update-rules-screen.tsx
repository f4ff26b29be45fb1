import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { useMayWrite } from "../../account/use-may-write.ts";
import { callConsole } from "../../api/call-console.ts";
import { scheduleText } from "./schedule-text.ts";
import { UpdateRuleForm } from "./update-rule-form.tsx";
import { refreshUpdateRules, type UpdateRule, updateRulesQuery } from "./update-rules-queries.ts";

const route = getRouteApi("/shell/update-rules");

const columns: ReadonlyArray<Column<UpdateRule>> = [
  {
    id: "name",
    header: "Name",
    leading: true,
    cell: ({ name, rule_id }) => (
      <TextLink to="/update-rules/$ruleId" params={{ ruleId: rule_id }} fw={500}>
        {name}
      </TextLink>
    ),
  },
  { id: "schedule", header: "Comes due", cell: scheduleText },
  { id: "next", header: "Next", cell: ({ next_at }) => <Time at={next_at[0] ?? null} /> },
  {
    id: "deployments",
    header: "Deployments",
    cell: ({ deployments }) => deployments.map(({ name }) => name).join(", "),
  },
];

/** When deployments install what is new in their libraries. */
export function UpdateRulesScreen() {
  const { cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useMayWrite();
  const [opened, { open, close }] = useDisclosure(false);
  const rules = useQuery(updateRulesQuery(cursor));
  const paging = useCursorPaging({
    cursor,
    next: rules.data?.next_cursor,
    isLoading: rules.isPlaceholderData,
    onCursor: (to) => void navigate({ search: { cursor: to } }),
  });
  const show = async (ruleId: string) => await navigate({ to: "/update-rules/$ruleId", params: { ruleId } });
  const create = mayWrite && (
    <Button leftSection={<Icon name="plus" />} onClick={open}>
      Create update rule
    </Button>
  );
  return (
    <PageFrame title="Update rules" action={rules.data?.items.length !== 0 && create} wide>
      <DataTable
        label="Update rules"
        fixedColumns
        columns={columns}
        rows={rules.data?.items}
        rowKey={({ rule_id }) => rule_id}
        onOpen={({ rule_id }) => void show(rule_id)}
        paging={paging.hasNext || paging.hasPrevious ? paging : undefined}
        error={rules.error}
        onRetry={() => void rules.refetch()}
        empty={
          <EmptyState icon="clock" title="No update rules yet" action={create}>
            An update rule says when deployments install new versions of the templates they use, every week or
            every month. Nothing is activated by it: somebody looks at a new version first.
          </EmptyState>
        }
      />
      <Modal opened={opened} onClose={close} title="Create an update rule">
        <UpdateRuleForm
          submit="Create update rule"
          onCancel={close}
          onSubmit={async (body) => {
            const { rule_id } = await callConsole("createUpdateRule", { body });
            await refreshUpdateRules();
            await show(rule_id);
          }}
        />
      </Modal>
    </PageFrame>
  );
}
