import type { UpdateCadence, Weekday } from "@sluice/contract";
import type { OfferKind } from "../../access/offered-documents.ts";

export interface LibraryTables {
  libraries: {
    library_id: string;
    name: string;
    description: string;
    /** Grows with every edit. */
    revision: number;
    created_at: number;
    changed_at: number;
  };
  templates: {
    template_id: string;
    library_id: string;
    name: string;
    description: string;
    newest_version: number;
    revision: number;
    created_at: number;
    changed_at: number;
  };
  /** Never changed: what is published stays as it is. */
  template_versions: {
    template_id: string;
    version: number;
    file: string;
    bytes: number;
    /** What the workflow is called in the file. */
    workflow_name: string;
    published_at: number;
    published_by: string;
  };
  subscriptions: { library_id: string; deployment_id: string; created_at: number };
  update_rules: {
    rule_id: string;
    name: string;
    description: string;
    cadence: UpdateCadence;
    weekday: Weekday | null;
    month_day: number | null;
    hour_utc: number;
    revision: number;
    created_at: number;
    changed_at: number;
  };
  /** `since`: from when on the rule holds there, with the times it has. */
  update_rule_deployments: { rule_id: string; deployment_id: string; since: number };
  /** What deployments are offered, each with its newest change. */
  offers: {
    deployment_id: string;
    kind: OfferKind;
    item_id: string;
    revision: number;
  };
}
