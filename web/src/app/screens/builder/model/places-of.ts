import { graphOf } from "../../../graph-view/graph-of.ts";
import { gap, layOut, nodeSize, type Position, type Size } from "../../../graph-view/lay-out.ts";
import { type Draft, stepsOf } from "./draft.ts";

/** Where every step is: where it was put, else below what it waits for; all laid out while none was put anywhere. */
export function placesOf(draft: Draft): Record<string, Position> {
  const graph = graphOf(stepsOf(draft));
  const isPlaced = graph.steps.some(({ key }) => draft.places[key] !== undefined);
  if (!isPlaced) return layOut(graph);
  const places: Record<string, Position> = {};
  const boxes: Box[] = [];
  const put = (key: string, place: Position, size: Size) => {
    places[key] = place;
    boxes.push({ key, ...place, ...size });
  };
  for (const { key, node } of graph.steps) {
    const place = draft.places[key];
    if (place !== undefined) put(key, place, nodeSize(node));
  }
  for (const { key, node } of graph.steps) {
    if (places[key] !== undefined) continue;
    const before = new Set(graph.edges.filter(({ to }) => to === key).map(({ from }) => from));
    const [lowest] = boxes
      .filter((box) => before.has(box.key))
      .sort((a, b) => b.y + b.height - (a.y + a.height));
    const wanted = lowest ? { x: lowest.x, y: lowest.y + lowest.height + gap.y } : { x: gap.x, y: gap.x };
    put(key, freePlace(wanted, nodeSize(node), boxes), nodeSize(node));
  }
  return places;
}

type Box = Position & Size & { readonly key: string };

/** The first place from here to the right with nothing upon it. */
function freePlace({ x: wanted, y }: Position, { width, height }: Size, boxes: readonly Box[]): Position {
  let x = wanted;
  const near = boxes
    .filter((box) => box.y < y + height + gap.x && y < box.y + box.height + gap.x)
    .sort((a, b) => a.x - b.x);
  for (const box of near) {
    if (box.x < x + width + gap.x && x < box.x + box.width + gap.x) x = box.x + box.width + gap.x;
  }
  return { x, y };
}
