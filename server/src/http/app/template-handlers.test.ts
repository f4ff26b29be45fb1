import { expect, it } from "vitest";
import type { OfferBodies, OfferKind } from "../../access/offered-documents.ts";
import { openWorkflowBench, step } from "./testing/workflow-bench.ts";

const file = (name: string) =>
  JSON.stringify({
    format: "sluice.workflow",
    format_version: 1,
    workflow: { name, definition: { nodes: [step("one")] } },
  });

async function open() {
  const bench = await openWorkflowBench("sqlite");
  const { database } = bench.parts;
  const put = <Kind extends OfferKind>(kind: Kind, id: string, body: OfferBodies[Kind]) =>
    database.write(({ sql }) =>
      sql
        .insertInto("mirrored_items")
        .values({ feed: "documents", item_id: `${kind}/${id}`, revision: 1, body: JSON.stringify(body) })
        .onConflict((conflict) =>
          conflict.columns(["feed", "item_id"]).doUpdateSet({ body: JSON.stringify(body) }),
        )
        .execute(),
    );
  /** As the console would have told it. */
  const offer = async (template_id: string, version: number, text = file(`From ${template_id}`)) => {
    const library = { library_id: "lib_1", library_name: "Basics" };
    const texts = { name: `Template ${template_id}`, description: "Waits." };
    await put("template", template_id, { template_id, ...library, ...texts, version, published_at: 1 });
    await put("template_file", template_id, { template_id, version, file: text });
  };
  const install = (template_id: string, body: object = {}, as: "anna" | "berta" = "anna") =>
    bench.call("installTemplate", { as, params: { template_id }, body });
  return { ...bench, offer, install };
}

it("Templates are listed page by page, with what was installed of each.", async () => {
  const { call, offer, install } = await open();
  for (const id of ["b", "a", "c"]) await offer(id, 1);
  const first = (await call("listTemplates", { query: { limit: 2 } })).body;
  expect(first.items).toMatchObject([
    { template_id: "a", name: "Template a", library_name: "Basics", version: 1, installed: null },
    { template_id: "b" },
  ]);
  const rest = (await call("listTemplates", { query: { limit: 2, cursor: first.next_cursor } })).body;
  expect(rest).toMatchObject({ items: [{ template_id: "c" }], next_cursor: null });
  const foreign = await call("listTemplates", { query: { limit: 2, cursor: "x".repeat(40) } });
  expect(foreign).toMatchObject({ status: 400, body: { error: { code: "invalid_cursor" } } });

  const made = await install("c", { name: "Mine" });
  expect(made).toMatchObject({ status: 201, body: { version: 1, untested_connectors: [] } });
  const { items } = (await call("listTemplates", { as: "berta" })).body;
  expect(items[2].installed).toMatchObject({
    workflow_id: made.body.workflow_id,
    workflow_name: "Mine",
    version: 1,
    workflow_version: 1,
  });
});

it("A template is installed once in each version, by whoever may change what it became.", async () => {
  const { call, offer, install } = await open();
  await offer("a", 1);
  const first = await install("a");
  expect((await install("a")).body.error).toMatchObject({
    code: "template_up_to_date",
    details: { version: 1 },
  });
  await offer("a", 2, file("Renamed since"));
  expect((await install("a", {}, "berta")).body.error.code).toBe("not_owner");
  const second = await install("a");
  expect(second.body).toMatchObject({ workflow_id: first.body.workflow_id, version: 2 });
  expect((await install("unknown")).body.error).toMatchObject({ code: "template_not_found" });
  await offer("broken", 1, "{}");
  expect((await install("broken")).body.error.code).toBe("invalid_workflow_file");
  expect((await call("installTemplate", { as: null, params: { template_id: "a" }, body: {} })).status).toBe(
    401,
  );
});
