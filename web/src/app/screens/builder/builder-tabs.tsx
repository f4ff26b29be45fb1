import { CloseButton, Drawer, SegmentedControl, Tabs, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import styles from "./builder.module.css";
import { useBuilder } from "./builder-context.ts";
import type { BuilderTab } from "./builder-search.ts";
import { NoSteps } from "./canvas/no-steps.tsx";
import { SidePanel, type SideTab } from "./inspector/side-panel.tsx";
import { stepOf } from "./model/draft.ts";
import { JsonTab } from "./panels/json-tab.tsx";
import { ParametersTab } from "./parameters/parameters-tab.tsx";
import { SettingsTab } from "./settings/settings-tab.tsx";
import { AddStepMenu } from "./steps/add-step-menu.tsx";
import { StepList } from "./steps/step-list.tsx";
import { useBuilderWidth } from "./use-builder-width.ts";

const BuilderCanvas = lazy(async () => ({
  default: (await import("./canvas/builder-canvas.tsx")).BuilderCanvas,
}));

interface BuilderTabsProps {
  tab: BuilderTab;
  sideTab: SideTab;
  isSideOpen: boolean;
  isMenuOpen: boolean;
  runId: string | null;
  onTab(tab: BuilderTab): void;
  onSideTab(tab: SideTab): void;
  onSideClose(): void;
  onMenu(opened: boolean): void;
  flush(): Promise<number | null>;
  onShow(runId: string | null): void;
}

/** The ways to look at a draft. */
export function BuilderTabs(props: BuilderTabsProps) {
  const { draft } = useBuilder();
  const count = draft.definition.parameters?.length ?? 0;
  return (
    <>
      <Tabs
        value={props.tab}
        onChange={(chosen) => props.onTab(chosen as BuilderTab)}
        className={styles.tabs}
      >
        <Tabs.List>
          <Tabs.Tab value="build">Steps</Tabs.Tab>
          <Tabs.Tab value="parameters">{count === 0 ? "Parameters" : `Parameters (${count})`}</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
          <Tabs.Tab value="json">JSON</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {props.tab === "build" && <BuildTab {...props} />}
      {props.tab !== "build" && (
        <div className={styles.tab} data-draft>
          {props.tab === "parameters" && <ParametersTab />}
          {props.tab === "settings" && <SettingsTab />}
          {props.tab === "json" && <JsonTab />}
        </div>
      )}
    </>
  );
}

function BuildTab(props: BuilderTabsProps) {
  const { draft, selected } = useBuilder();
  const width = useBuilderWidth();
  const [view, setView] = useState<"canvas" | "list" | null>(null);
  const isPhone = width === "narrow" && window.innerWidth < 768;
  const shown = view ?? (isPhone ? "list" : "canvas");
  const list = <StepList isNarrow={width === "narrow"} menuOpened={props.isMenuOpen} onMenu={props.onMenu} />;
  const canvas = (
    <>
      <Suspense fallback={null}>
        <BuilderCanvas />
      </Suspense>
      {draft.keys.length === 0 && <NoSteps />}
    </>
  );
  const side = (
    <SidePanel
      tab={props.sideTab}
      runId={props.runId}
      flush={props.flush}
      onTab={props.onSideTab}
      onShow={props.onShow}
    />
  );
  if (width === "wide") {
    return (
      <div className={styles.columns}>
        <div className={styles.list}>{list}</div>
        <div className={styles.centre}>{canvas}</div>
        <div className={styles.side}>{side}</div>
      </div>
    );
  }
  const title = props.sideTab === "try" ? "Try it" : ((selected && stepOf(draft, selected)?.title) ?? "Step");
  return (
    <div className={styles.columns}>
      <div className={styles.centre}>
        <div className={styles.switch}>
          <SegmentedControl
            size="xs"
            aria-label="Show the steps as"
            data={[
              { value: "canvas", label: "Canvas" },
              { value: "list", label: "List" },
            ]}
            value={shown}
            onChange={(chosen) => setView(chosen as "canvas" | "list")}
          />
          {shown === "canvas" && <AddStepMenu opened={props.isMenuOpen} onChange={props.onMenu} />}
        </div>
        <div className={styles.fill}>{shown === "canvas" ? canvas : list}</div>
      </div>
      {width === "middle" ? (
        <div className={styles.side}>{side}</div>
      ) : (
        <Drawer
          opened={props.isSideOpen}
          onClose={props.onSideClose}
          position="right"
          size="min(420px, 100%)"
          padding={0}
          withCloseButton={false}
          attributes={{ content: { "aria-label": title, "data-draft-drawer": true } }}
        >
          <div className={styles.drawerHead}>
            <Text fw={600} truncate>
              {title}
            </Text>
            <CloseButton onClick={props.onSideClose} />
          </div>
          {side}
        </Drawer>
      )}
    </div>
  );
}
