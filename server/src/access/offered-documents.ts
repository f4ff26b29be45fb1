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

/** What the console offers a deployment in its feed of documents, by kind. An item's id is `<kind>/<id>`. */
export interface OfferBodies {
  readonly template: OfferedTemplate;
  readonly template_file: OfferedFile;
  readonly update_rule: OfferedUpdateRule;
}

export type OfferKind = keyof OfferBodies;
