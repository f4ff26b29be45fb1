import { Tabs, Text } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useBuilder } from "../builder-context.ts";
import { stepOf } from "../model/draft.ts";
import { TryPanel } from "../trial/try-panel.tsx";
import { StepInspector } from "./step-inspector.tsx";

export type SideTab = "step" | "try";

interface SidePanelProps {
  tab: SideTab;
  runId: string | null;
  flush(): Promise<number | null>;
  onTab(tab: SideTab): void;
  onShow(runId: string | null): void;
}

/** The step at hand, or a trial of the draft. */
export function SidePanel({ tab, runId, flush, onTab, onShow }: SidePanelProps) {
  const { draft, selected } = useBuilder();
  const isThere = selected !== null && stepOf(draft, selected) !== undefined;
  return (
    <Tabs value={tab} onChange={(chosen) => onTab(chosen as SideTab)} keepMounted={false}>
      <Tabs.List grow>
        <Tabs.Tab value="step">Step</Tabs.Tab>
        <Tabs.Tab value="try">Try it</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="step" data-draft data-inspector onKeyDown={leaveOnEscape}>
        {isThere ? (
          <StepInspector key={selected} stepKey={selected} />
        ) : (
          <Text size="sm" c="dimmed" p="md">
            {draft.keys.length === 0
              ? "Here a step is given its title, its agent and what it is to do."
              : "Choose a step on the canvas or in the list to see and change it."}
          </Text>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="try">
        <TryPanel runId={runId} flush={flush} onShow={onShow} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Escape goes back to the list, unless it closes something here. */
function leaveOnEscape(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.key !== "Escape" || !(target instanceof HTMLElement)) return;
  if (target.getAttribute("aria-expanded") === "true" || target.closest(".cm-editor")) return;
  document.querySelector<HTMLElement>('[role="listbox"][aria-label="Steps"]')?.focus();
}
