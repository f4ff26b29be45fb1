import { Alert } from "@mantine/core";
import type { WorkflowDraft, WorkflowView } from "@sluice/contract/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useMemo, useReducer, useState } from "react";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { callApp } from "../../api/call-app.ts";
import styles from "./builder.module.css";
import { type Builder, BuilderContext } from "./builder-context.ts";
import { trialQuery } from "./builder-queries.ts";
import type { BuilderTab } from "./builder-search.ts";
import { BuilderTabs } from "./builder-tabs.tsx";
import { ActivateDialog } from "./header/activate-dialog.tsx";
import { BuilderHeader } from "./header/builder-header.tsx";
import { SaveVersionDialog } from "./header/save-version-dialog.tsx";
import type { SideTab } from "./inspector/side-panel.tsx";
import { type Draft, keyOfSlug, stepOf } from "./model/draft.ts";
import { openEditor, reduceEditor } from "./model/editor.ts";
import { ConflictDialog } from "./panels/conflict-dialog.tsx";
import { CurlDialog } from "./panels/curl-dialog.tsx";
import { ProblemsPanel } from "./panels/problems-panel.tsx";
import { readDraft } from "./read-draft.ts";
import { useBuilderKeys } from "./use-builder-keys.ts";
import { useChoices } from "./use-choices.ts";
import { useDraftProblems } from "./use-draft-problems.ts";
import { saveDraft, useDraftSaver } from "./use-draft-saver.ts";
import { useJump } from "./use-jump.ts";

const route = getRouteApi("/shell/workflows/$workflowId/build");

interface BuilderPageProps {
  workflow: WorkflowView;
  opened: WorkflowDraft;
  first: Draft;
}

type Dialog = "version" | "activate" | "curl" | "discard";

/** The builder, once there is a draft to build on. */
export function BuilderPage({ workflow, opened, first }: BuilderPageProps) {
  const { workflow_id: workflowId } = workflow;
  const params = { workflow_id: workflowId };
  const readOnly = !workflow.may_edit;
  const { tab = "build", step, run: runId = null } = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
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
  /** The draft of which a version was made last; another one says more. */
  const [versioned, setVersioned] = useState<Draft | null>(opened.is_open ? null : first);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [sideTab, setSideTab] = useState<SideTab>(runId === null ? "step" : "try");
  const [isSideOpen, setIsSideOpen] = useState(false);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [areProblemsOpen, setAreProblemsOpen] = useState(false);
  const problems = useDraftProblems(draft.definition);
  const choices = useChoices(opened.references);
  const { data: trial } = useQuery(trialQuery(runId));
  const isAhead = versioned === null ? draft.keys.length > 0 : versioned.definition !== draft.definition;
  const slug = editor.selected === null ? undefined : stepOf(draft, editor.selected)?.slug;

  useEffect(() => {
    void navigate({ search: (now) => ({ ...now, step: slug }), replace: true });
  }, [navigate, slug]);

  const show = (chosen: BuilderTab) =>
    void navigate({
      search: (now) => ({ ...now, tab: chosen === "build" ? undefined : chosen }),
      replace: true,
    });

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
      add: (type, after, at) => dispatch({ do: "add", type, after, at, nowMs: Date.now() }),
      duplicate: (key) => dispatch({ do: "duplicate", key, nowMs: Date.now() }),
      remove: (key) => dispatch({ do: "remove", key, nowMs: Date.now() }),
      select: (key) => dispatch({ do: "select", key }),
      open: () => {
        setSideTab("step");
        setIsSideOpen(true);
        focusInspector();
      },
      undo: () => dispatch({ do: "undo" }),
      redo: () => dispatch({ do: "redo" }),
    }),
    [workflowId, draft, editor, problems, choices, readOnly, trial],
  );

  const jump = useJump({ draft, show, select: builder.select, open: () => setIsSideOpenOnStep() });
  function setIsSideOpenOnStep(): void {
    setSideTab("step");
    setIsSideOpen(true);
  }

  useBuilderKeys({
    undo: () => !readOnly && builder.undo(),
    redo: () => !readOnly && builder.redo(),
    save: () => void saver.flush(),
    add: () => {
      if (readOnly) return;
      show("build");
      setIsMenuOpen(true);
    },
  });

  async function refresh(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: ["workflows"] });
  }

  async function saveVersion(note: string): Promise<void> {
    if (!(await saver.flush())) throw new Error("The draft could not be saved.");
    const made = saver.state.stored;
    const body = { revision: saver.state.revision, ...(note !== "" && { note }) };
    const saved = await callApp("saveVersion", { params, body, ownConflicts: true });
    saver.rebase(saved.workflow.draft.revision);
    setVersioned(made);
    toast.done(`Version ${saved.version} is saved.`);
    await refresh();
  }

  async function activate(version: number): Promise<void> {
    await callApp("activateWorkflow", { params, body: { version } });
    toast.done(`Version ${version} is active.`);
    await refresh();
  }

  async function discard(): Promise<void> {
    await saver.flush();
    const back = await callApp("discardDraft", { params, query: { revision: saver.state.revision } });
    const read = readDraft(back, draft);
    if (!read.ok) return;
    saver.restart(read.draft, back.revision);
    dispatch({ do: "open", draft: read.draft });
    setVersioned(read.draft);
    await refresh();
  }

  async function keepCopy(): Promise<void> {
    const copy = await callApp("duplicateWorkflow", { params, body: {} });
    await saveDraft(copy.workflow_id, draft, copy.draft.revision);
    const theirs = saver.takeTheirs();
    if (theirs) dispatch({ do: "open", draft: theirs });
    await refresh();
    await navigate({
      to: "/workflows/$workflowId/build",
      params: { workflowId: copy.workflow_id },
      search: {},
    });
  }

  function takeTheirs(): void {
    const theirs = saver.takeTheirs();
    if (theirs === null) return;
    dispatch({ do: "open", draft: theirs });
    setVersioned(null);
  }

  return (
    <BuilderContext value={builder}>
      <div className={styles.builder}>
        <BuilderHeader
          workflow={workflow}
          saving={saving}
          isAhead={isAhead}
          onRetry={() => void saver.flush()}
          onTry={() => {
            show("build");
            setSideTab("try");
            setIsSideOpen(true);
          }}
          onSaveVersion={() => setDialog("version")}
          onActivate={() => setDialog("activate")}
          onCurl={() => setDialog("curl")}
          onDiscard={() => setDialog("discard")}
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
      <SaveVersionDialog
        opened={dialog === "version"}
        next={(workflow.newest_version ?? 0) + 1}
        onClose={() => setDialog(null)}
        onSave={saveVersion}
      />
      <ActivateDialog
        workflow={workflow}
        opened={dialog === "activate"}
        isAhead={isAhead}
        onClose={() => setDialog(null)}
        onActivate={activate}
      />
      <CurlDialog
        opened={dialog === "curl"}
        isActive={workflow.active_version !== null}
        onClose={() => setDialog(null)}
      />
      <ConfirmDialog
        opened={dialog === "discard"}
        onClose={() => setDialog(null)}
        title={`Discard the draft of ${workflow.name}`}
        action="Discard the draft"
        destructive
        onConfirm={discard}
      >
        Everything that was changed since version {workflow.newest_version} is lost.
      </ConfirmDialog>
      {saving.fault?.kind === "overtaken" && (
        <ConflictDialog
          mine={draft}
          theirs={saving.fault.theirs}
          onTakeTheirs={takeTheirs}
          onKeepCopy={keepCopy}
        />
      )}
    </BuilderContext>
  );
}

/** From the list, Enter goes on to the step's title. */
function focusInspector(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLInputElement>('[data-inspector] [data-field="title"] input')?.focus();
  });
}
