import { ActionIcon, Button, Menu, Title, Tooltip } from "@mantine/core";
import type { WorkflowView } from "@sluice/contract/app";
import { Link } from "@tanstack/react-router";
import { Icon } from "../../../../ui/icon.tsx";
import { StatusPill } from "../../../../ui/status-pill.tsx";
import { TextLink } from "../../../../ui/text-link.tsx";
import { useBuilder } from "../builder-context.ts";
import type { Autosave } from "../model/autosave.ts";
import type { Draft } from "../model/draft.ts";
import styles from "./header.module.css";
import { SaveIndicator } from "./save-indicator.tsx";

interface BuilderHeaderProps {
  workflow: WorkflowView;
  saving: Autosave<Draft>;
  /** The draft says something that is in no version. */
  isAhead: boolean;
  onRetry(): void;
  onTry(): void;
  onDialog(dialog: "version" | "activate" | "curl" | "discard"): void;
}

export function BuilderHeader({ workflow, saving, isAhead, ...on }: BuilderHeaderProps) {
  const { draft, problems, readOnly, canUndo, canRedo, undo, redo } = useBuilder();
  const { active_version: active, newest_version: newest, workflow_id } = workflow;
  const cannotSave =
    problems.length > 0 ? "Put the problems right first" : isAhead ? null : "Nothing was changed since";
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <nav aria-label="Breadcrumb">
          <TextLink to="/workflows">Workflows</TextLink>
        </nav>
        <Title order={1} title={workflow.name}>
          {workflow.name}
        </Title>
        {active === null ? (
          <StatusPill
            tone="cancelled"
            label={workflow.status === "draft" ? "Draft" : "Inactive"}
            icon={workflow.status === "draft" ? "edit" : "power"}
          />
        ) : (
          <StatusPill tone="completed" label={`Version ${active} active`} />
        )}
        {!readOnly && <SaveIndicator state={saving} draft={draft} onRetry={on.onRetry} />}
      </div>
      <div className={styles.actions}>
        {!readOnly && (
          <>
            <HeaderIcon icon="undo" label="Undo (⌘Z)" name="Undo" disabled={!canUndo} onClick={undo} />
            <HeaderIcon icon="redo" label="Redo (⇧⌘Z)" name="Redo" disabled={!canRedo} onClick={redo} />
          </>
        )}
        <Button variant="default" leftSection={<Icon name="play" size={14} />} onClick={on.onTry}>
          Try it
        </Button>
        {!readOnly && (
          <>
            <Tooltip label={cannotSave} disabled={cannotSave === null}>
              <Button
                variant={isAhead ? "filled" : "default"}
                data-disabled={cannotSave === null ? undefined : true}
                aria-disabled={cannotSave === null ? undefined : true}
                onClick={() => cannotSave === null && on.onDialog("version")}
              >
                Save version
              </Button>
            </Tooltip>
            {newest !== null && newest !== active && (
              <Button variant={isAhead ? "default" : "filled"} onClick={() => on.onDialog("activate")}>
                Activate version {newest}
              </Button>
            )}
          </>
        )}
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="More">
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<Icon name="workflow" />}
              renderRoot={(props) => (
                <Link to="/workflows/$workflowId" params={{ workflowId: workflow_id }} {...props} />
              )}
            >
              Overview and runs
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon name="list" />}
              renderRoot={(props) => (
                <Link
                  to="/workflows/$workflowId"
                  params={{ workflowId: workflow_id }}
                  search={{ tab: "versions" }}
                  {...props}
                />
              )}
            >
              Versions
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="external" />} onClick={() => on.onDialog("curl")}>
              Do the same by API
            </Menu.Item>
            {!readOnly && isAhead && newest !== null && (
              <Menu.Item leftSection={<Icon name="undo" />} onClick={() => on.onDialog("discard")}>
                Discard the draft
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  );
}

interface HeaderIconProps {
  icon: "undo" | "redo";
  label: string;
  name: string;
  disabled: boolean;
  onClick(): void;
}

function HeaderIcon({ icon, label, name, disabled, onClick }: HeaderIconProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={36} aria-label={name} disabled={disabled} onClick={onClick}>
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  );
}
