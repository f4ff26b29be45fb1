import { Group, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ApiError } from "../../ui/api/api-error.ts";
import { DiffViewer } from "../../ui/diff-viewer.tsx";
import { Duration } from "../../ui/duration.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorNote } from "../../ui/error-note.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import type { NavigationGroup } from "../../ui/frame/navigation.ts";
import { HourBars } from "../../ui/hour-bars.tsx";
import { IdChip } from "../../ui/id-chip.tsx";
import { JsonViewer } from "../../ui/json-viewer.tsx";
import { KeyBadge } from "../../ui/key-badge.tsx";
import { PageFrame } from "../../ui/page-frame.tsx";
import { PersonBadge } from "../../ui/person-badge.tsx";
import { SecretPanel } from "../../ui/secret-panel.tsx";
import { FactsSkeleton, TableSkeleton } from "../../ui/skeletons.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { StatusPill, type Tone } from "../../ui/status-pill.tsx";
import { ThemeChoice } from "../../ui/theme-choice.tsx";
import { Time } from "../../ui/time.tsx";
import { TimeZoneChoice } from "../../ui/time-zone-choice.tsx";
import { PersonMenu } from "../shell/person-menu.tsx";
import { SurfaceFrame } from "../shell/surface-frame.tsx";
import { PartsActions } from "./parts-actions.tsx";
import { PartsForm } from "./parts-form.tsx";
import { PartsTable } from "./parts-table.tsx";
import { PartsWork } from "./parts-work.tsx";

const tones: ReadonlyArray<[Tone, string]> = [
  ["running", "Running"],
  ["waiting", "Waiting for you"],
  ["completed", "Completed"],
  ["failed", "Failed"],
  ["cancelled", "Cancelled"],
  ["blocked", "Blocked"],
];

const refusal = new ApiError({
  status: 503,
  code: "console_unavailable",
  message: "The console's database cannot be reached at the moment. Try again shortly.",
  requestId: "req_01m7ggegjjd1dhk9h0ghb5np9q",
});

const nobody = { name: "Ada Lovelace", email: "ada@example.com" };

const day = Date.UTC(2026, 10, 14);
const hours = Array.from({ length: 24 }, (_, hour) => ({
  at: new Date(day + hour * 3_600_000).toISOString(),
  parts: [
    { name: "Accepted", value: (hour * 7) % 19, tone: "accent" as const },
    { name: "Rejected", value: hour % 5 === 0 ? 3 : 0, tone: "failed" as const },
  ],
}));

/** Every part, in every state worth looking at. */
export function PartsScreen({ navigation }: { navigation: readonly NavigationGroup[] }) {
  return (
    <SurfaceFrame
      name="Sluice"
      kind="Every part"
      groups={navigation}
      person={(collapsed) => <PersonMenu person={nobody} roleName="Administrator" collapsed={collapsed} />}
    >
      <PageFrame
        title="Parts"
        crumbs={[{ label: "Home", to: "/" }]}
        meta={<StatusPill tone="completed" label="Active" />}
        action={<PartsActions />}
      >
        <Stack gap="xl">
          <Part title="Status, ids, people, times">
            <Group gap="xs">
              {tones.map(([tone, label]) => (
                <StatusPill key={tone} tone={tone} label={label} />
              ))}
            </Group>
            <Group>
              <IdChip id="run_01m7ggec417v1338m8m3fc1k48" what="run id" />
              <KeyBadge id="ak_4cd2da5f7766" name="Nightly import" />
              <PersonBadge name="Ada Lovelace" detail="ada@example.com" />
              <Time at="2026-11-14T20:43:07Z" />
              <Time at="2026-11-14T20:43:07Z" exact />
              <Duration from="2026-11-14T20:43:07Z" until="2026-11-14T20:45:21Z" />
            </Group>
            <Group>
              <ThemeChoice />
              <TimeZoneChoice />
            </Group>
          </Part>
          <Part title="Table">
            <PartsTable />
          </Part>
          <Part title="Runs, code, documents">
            <PartsWork />
          </Part>
          <Part title="Form">
            <PartsForm />
          </Part>
          <Part title="Charts">
            <Sparkline values={[0, 3, 1, 8, 4, 9, 2]} label="Requests by hour, 27 in a day" />
            <HourBars bars={hours} label="Requests by hour" />
          </Part>
          <Part title="Before and after, JSON">
            <DiffViewer
              before={{ name: "Nightly", scopes: ["runs:read"], note: "old" }}
              after={{ name: "Nightly import", scopes: ["runs:read", "runs:write"], expires_at: null }}
            />
            <JsonViewer
              label="An answer"
              value={{ items: [{ id: 1, ok: true, note: null }], next_cursor: "abc" }}
            />
          </Part>
          <Part title="A secret, shown once">
            <SecretPanel
              secrets={[{ label: "API key", variable: "API_KEY", value: "ak_example.not-a-real-one" }]}
              example={'curl -H "Authorization: Bearer $API_KEY" https://sluice.example/api/v1/workflows'}
              onDone={() => {}}
            />
          </Part>
          <Part title="Nothing there, on its way, gone wrong">
            <EmptyState icon="key" title="No keys yet">
              A key lets a program call the API. Nobody has made one in this console.
            </EmptyState>
            <TableSkeleton columns={4} rows={3} />
            <FactsSkeleton lines={2} />
            <ErrorNote error={refusal} />
            <ErrorState error={refusal} title="The keys could not be loaded" onRetry={() => {}} />
          </Part>
        </Stack>
      </PageFrame>
    </SurfaceFrame>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <Stack>{children}</Stack>
    </section>
  );
}
