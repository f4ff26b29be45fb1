import type { UpdateCadence, Weekday } from "@sluice/contract";

/** A template, for a deployment that is subscribed to its library. */
export interface OfferedTemplate {
  readonly template_id: string;
  readonly library_id: string;
  readonly library_name: string;
  readonly name: string;
  readonly description: string;
  /** The newest one. */
  readonly version: number;
  readonly published_at: number;
}

/** The newest version of a template. Apart from the rest of it, so that a list can be read without all files. */
export interface OfferedFile {
  readonly template_id: string;
  readonly version: number;
  /** The workflow file, as it was published. */
  readonly file: string;
}

/** An update rule that names the deployment. */
export interface OfferedUpdateRule {
  readonly rule_id: string;
  readonly name: string;
  readonly cadence: UpdateCadence;
  readonly weekday: Weekday | null;
  readonly month_day: number | null;
  readonly hour_utc: number;
  /** It holds for this deployment, with these times, from then on. */
  readonly since: number;
  /** The newest release that the console knows of, which is its own. */
  readonly newest_release: string | null;
}

/** What the console offers a deployment, by kind. */
export interface OfferBodies {
  readonly template: OfferedTemplate;
  readonly template_file: OfferedFile;
  readonly update_rule: OfferedUpdateRule;
}

export type OfferKind = keyof OfferBodies;

export interface Offer {
  /** `<kind>/<id>`. */
  readonly id: string;
  /** Of its newest change. No two items of a deployment have the same. */
  readonly revision: number;
  readonly body: OfferBodies[OfferKind];
}

/** What is newer than a revision, in the order of revisions. */
export interface OfferPage {
  readonly items: readonly Offer[];
  /** The ids of all items there are, so that others are removed. */
  readonly ids: readonly string[];
  /** Whoever takes this page over has everything up to this revision. */
  readonly revision: number;
  /** There is more: ask again from `revision` on. */
  readonly more: boolean;
}

/** Where a deployment hears of templates and update rules. Both fail when the console cannot be reached. */
export interface TemplateSource {
  /** Grows with every change. */
  revision(): Promise<number>;
  /** After 0, all that is offered. */
  changedSince(revision: number): Promise<OfferPage>;
}
