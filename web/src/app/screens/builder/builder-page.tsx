import { Alert } from "@mantine/core";
import type { WorkflowDraft, WorkflowView } from "@sluice/contract/app";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./builder.module.css";
import { type Builder, BuilderContext } from "./builder-context.ts";
import { type BuilderDialog, BuilderDialogs } from "./builder-dialogs.tsx";
import { trialQuery } from "./builder-queries.ts";
import type { BuilderTab } from "./builder-search.ts";
import { BuilderTabs } from "./builder-tabs.tsx";
import { focusTitle } from "./focus-field.ts";
import { BuilderHeader } from "./header/builder-header.tsx";
import type { SideTab } from "./inspector/side-panel.tsx";
import { type Draft, keyOfSlug, stepOf } from "./model/draft.ts";
import { openEditor, reduceEditor } from "./model/editor.ts";
import { ProblemsPanel } from "./panels/problems-panel.tsx";
import { useBuilderKeys } from "./use-builder-keys.ts";
import { useChoices } from "./use-choices.ts";
import { useDraftActions } from "./use-draft-actions.ts";
import { useDraftProblems } from "./use-draft-problems.ts";
import { useDraftSaver } from "./use-draft-saver.ts";
import { useJump } from "./use-jump.ts";

const route = getRouteApi("/shell/workflows/$workflowId/build");

interface BuilderPageProps {
  workflow: WorkflowView;
  opened: WorkflowDraft;
  first: Draft;
}

/** The builder, once there is a draft to build on. */
export function BuilderPage({ workflow, opened, first }: BuilderPageProps) {
  const { workflow_id: workflowId } = workflow;
  const readOnly = !workflow.may_edit;
  const { tab = "build", step, run: runId = null } = route.useSearch();
  const navigate = route.useNavigate();
  const [editor, dispatch] = useReducer(reduceEditor, first, (draft) => ({
    ...openEditor(draft),
    selected: step === undefined ? null : (keyOfSlug(draft, step) ?? null),
  }));
  const draft = editor.history.present;
  const { saver, state: saving } = useDraftSaver(
    { draft: first, revision: opened.revision, workflowId },
    draft,
    !readOnly,
  );
  const actions = useDraftActions({
    workflow,
    draft,
    saver,
    dispatch,
    versioned: opened.is_open ? null : first,
  });
  const [dialog, setDialog] = useState<BuilderDialog | null>(null);
  const [sideTab, setSideTab] = useState<SideTab>(runId === null ? "step" : "try");
  const [isSideOpen, setIsSideOpen] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [areProblemsOpen, setAreProblemsOpen] = useState(false);
  const problems = useDraftProblems(draft.definition);
  const choices = useChoices(opened.references);
  const { data: trial } = useQuery(trialQuery(runId));
  const slug = editor.selected === null ? undefined : stepOf(draft, editor.selected)?.slug;

  useEffect(() => {
    void navigate({ search: (now) => ({ ...now, step: slug }), replace: true });
  }, [navigate, slug]);

  const show = (chosen: BuilderTab) => {
    const shown = chosen === "build" ? undefined : chosen;
    void navigate({ search: (now) => ({ ...now, tab: shown }), replace: true });
  };
  const showSide = useCallback((chosen: SideTab) => {
    setSideTab(chosen);
    setIsSideOpen(true);
  }, []);
  const openStep = useCallback(() => {
    showSide("step");
    focusTitle();
  }, [showSide]);

  const builder: Builder = useMemo(
    () => ({
      workflowId,
      draft,
      selected: editor.selected,
      problems,
      choices,
      readOnly,
      statuses: Object.fromEntries((trial?.steps ?? []).map((each) => [each.slug, each.status])),
      canUndo: editor.history.past.length > 0,
      canRedo: editor.history.future.length > 0,
      edit: (change, group) => dispatch({ do: "edit", change, group, nowMs: Date.now() }),
      add: (type, after, at) => {
        dispatch({ do: "add", type, after, at, nowMs: Date.now() });
        openStep();
      },
      duplicate: (key) => dispatch({ do: "duplicate", key, nowMs: Date.now() }),
      remove: (key) => dispatch({ do: "remove", key, nowMs: Date.now() }),
      select: (key) => dispatch({ do: "select", key }),
      reveal: () => showSide("step"),
      open: openStep,
      undo: () => dispatch({ do: "undo" }),
      redo: () => dispatch({ do: "redo" }),
    }),
    [workflowId, draft, editor, problems, choices, readOnly, trial, showSide, openStep],
  );
  const jump = useJump({ draft, show, select: builder.select, open: builder.reveal });
  useBuilderKeys(
    {
      undo: builder.undo,
      redo: builder.redo,
      save: () => void saver.flush(),
      add: () => {
        show("build");
        setIsMenuOpen(true);
      },
    },
    readOnly,
  );

  return (
    <BuilderContext value={builder}>
      <div className={styles.builder}>
        <BuilderHeader
          workflow={workflow}
          saving={saving}
          isAhead={actions.isAhead}
          onRetry={() => void saver.flush()}
          onTry={() => {
            show("build");
            showSide("try");
          }}
          onDialog={setDialog}
        />
        {readOnly && (
          <Alert
            color="gray"
            variant="light"
            icon={<Icon name="lock" />}
            className={styles.notice}
            radius={0}
          >
            This workflow belongs to {workflow.owner.name}. You can look at it and try it; duplicate it to
            change it.
          </Alert>
        )}
        <BuilderTabs
          tab={tab}
          onTab={show}
          sideTab={sideTab}
          onSideTab={setSideTab}
          isSideOpen={isSideOpen}
          onSideClose={() => setIsSideOpen(false)}
          isMenuOpen={isMenuOpen}
          onMenu={setIsMenuOpen}
          runId={runId}
          flush={async () => ((await saver.flush()) ? saver.state.revision : null)}
          onShow={(run) =>
            void navigate({ search: (now) => ({ ...now, run: run ?? undefined }), replace: true })
          }
        />
        <ProblemsPanel
          opened={areProblemsOpen}
          onToggle={() => setAreProblemsOpen(!areProblemsOpen)}
          onJump={jump}
        />
      </div>
      <BuilderDialogs
        workflow={workflow}
        draft={draft}
        saving={saving}
        actions={actions}
        opened={dialog}
        onClose={() => setDialog(null)}
      />
    </BuilderContext>
  );
}
