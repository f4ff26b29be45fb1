import type { FeedItem, FeedPage } from "../../access/console-channel.ts";
import type { OfferBodies, OfferKind } from "../../access/offered-documents.ts";
import type { Database } from "../../platform/db/database.ts";
import type { ConsoleTables } from "../tables.ts";

// A page is read into memory and sent whole. It holds at least one item, however large that is.
const pageItems = 200;
const pageBytes = 16 * 1024 * 1024;

interface OfferRow {
  kind: OfferKind;
  item_id: string;
  revision: number;
  bytes: number | null;
}

/** What one deployment is offered, read from the console's own database. */
export class ConsoleTemplateSource {
  readonly #database: Database<ConsoleTables>;
  readonly #deploymentId: string;

  constructor(database: Database<ConsoleTables>, deploymentId: string) {
    this.#database = database;
    this.#deploymentId = deploymentId;
  }

  async revision(): Promise<number> {
    const row = await this.#database.reader
      .selectFrom("console")
      .select("template_revision")
      .executeTakeFirstOrThrow();
    return row.template_revision;
  }

  /** What is newer than a revision, in the order of revisions. */
  async changedSince(revision: number): Promise<FeedPage> {
    // Asked first: what changes meanwhile is behind it, and comes with the next page.
    const newest = await this.revision();
    const rows = await this.#rowsBetween(revision, newest);
    const page = fitting(rows);
    const more = page.length < rows.length;
    const templates = await this.#templates(idsOf(page, "template"));
    const files = await this.#files(idsOf(page, "template_file"));
    const rules = await this.#rules(idsOf(page, "update_rule"));
    const bodies = { template: templates, template_file: files, update_rule: rules };
    const items = page.flatMap(({ kind, item_id, revision: own }): FeedItem[] => {
      const body = bodies[kind].get(item_id);
      // It was withdrawn between two of these queries, which the next page tells.
      return body ? [{ id: `${kind}/${item_id}`, revision: own, body }] : [];
    });
    const last = page.at(-1);
    // By the rows, not by the items: what was withdrawn meanwhile was read too.
    return { revision: more && last ? last.revision : newest, items, ids: await this.#ids(), more };
  }

  async #rowsBetween(after: number, upTo: number): Promise<OfferRow[]> {
    return await this.#database.reader
      .selectFrom("offers")
      .leftJoin("templates", (join) =>
        join.onRef("templates.template_id", "=", "offers.item_id").on("offers.kind", "=", "template_file"),
      )
      .leftJoin("template_versions", (join) =>
        join
          .onRef("template_versions.template_id", "=", "templates.template_id")
          .onRef("template_versions.version", "=", "templates.newest_version"),
      )
      .select(["offers.kind", "offers.item_id", "offers.revision", "bytes"])
      .where("offers.deployment_id", "=", this.#deploymentId)
      .where("offers.revision", ">", after)
      .where("offers.revision", "<=", upTo)
      .orderBy("offers.revision")
      .limit(pageItems + 1)
      .execute();
  }

  async #ids(): Promise<string[]> {
    const rows = await this.#database.reader
      .selectFrom("offers")
      .select(["kind", "item_id"])
      .where("deployment_id", "=", this.#deploymentId)
      .orderBy("revision")
      .execute();
    return rows.map(({ kind, item_id }) => `${kind}/${item_id}`);
  }

  async #templates(ids: readonly string[]): Promise<Map<string, OfferBodies["template"]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#database.reader
      .selectFrom("templates")
      .innerJoin("libraries", "libraries.library_id", "templates.library_id")
      .innerJoin("template_versions", (join) =>
        join
          .onRef("template_versions.template_id", "=", "templates.template_id")
          .onRef("template_versions.version", "=", "templates.newest_version"),
      )
      .select([
        "templates.template_id",
        "libraries.library_id",
        "libraries.name as library_name",
        "templates.name",
        "templates.description",
        "version",
        "published_at",
      ])
      .where("templates.template_id", "in", ids)
      .execute();
    return new Map(rows.map((row) => [row.template_id, row]));
  }

  async #files(ids: readonly string[]): Promise<Map<string, OfferBodies["template_file"]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#database.reader
      .selectFrom("templates")
      .innerJoin("template_versions", (join) =>
        join
          .onRef("template_versions.template_id", "=", "templates.template_id")
          .onRef("template_versions.version", "=", "templates.newest_version"),
      )
      .select(["templates.template_id", "version", "file"])
      .where("templates.template_id", "in", ids)
      .execute();
    return new Map(rows.map((row) => [row.template_id, row]));
  }

  async #rules(ids: readonly string[]): Promise<Map<string, OfferBodies["update_rule"]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#database.reader
      .selectFrom("update_rules as rules")
      .innerJoin("update_rule_deployments as named", "named.rule_id", "rules.rule_id")
      .innerJoin("console", (join) => join.onTrue())
      .select([
        "rules.rule_id",
        "rules.name",
        "rules.cadence",
        "rules.weekday",
        "rules.month_day",
        "rules.hour_utc",
        "named.since",
        "console.release as newest_release",
      ])
      .where("named.deployment_id", "=", this.#deploymentId)
      .where("rules.rule_id", "in", ids)
      .execute();
    return new Map(rows.map((row) => [row.rule_id, row]));
  }
}

function fitting(rows: readonly OfferRow[]): readonly OfferRow[] {
  let bytes = 0;
  const tooMuch = rows.findIndex(({ bytes: own }, index) => {
    bytes += own ?? 0;
    return index > 0 && bytes > pageBytes;
  });
  return rows.slice(0, Math.min(tooMuch === -1 ? rows.length : tooMuch, pageItems));
}

function idsOf(rows: readonly OfferRow[], wanted: OfferKind): string[] {
  return rows.filter(({ kind }) => kind === wanted).map(({ item_id }) => item_id);
}
