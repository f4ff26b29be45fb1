import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { StartRunShape } from "../../shared/schemas/run-requests.ts";
import { AppRunItem } from "../../shared/schemas/run-views.ts";
import { DraftRevision } from "./workflow-drafts.ts";

export const AppStartBody = closedObject(StartRunShape.properties, { title: "AppStartBody" });

const { version: _, ...tried } = StartRunShape.properties;

/** A start of the draft as it was last seen. */
export const TryDraftBody = closedObject({ revision: DraftRevision, ...tried }, { title: "TryDraftBody" });

export const StartedRun = closedObject(
  {
    run: AppRunItem,
    queued: Type.Boolean({ description: "It waits for the earlier runs of its workflow to end." }),
  },
  { title: "StartedRun" },
);
export type StartedRun = Static<typeof StartedRun>;
