// npm run abuse                       every hostile load, on SQLite
// npm run abuse -- slow-headers …     some of them
// npm run abuse -- --postgres         on a PostgreSQL server of its own
// npm run abuse -- --list             their names
import { startPostgres } from "../../../server/src/testing/postgres-server.ts";
import { loads } from "./loads/index.ts";
import { measureNoise, openArena } from "./open-arena.ts";
import { type Outcome, playLoad } from "./play-load.ts";
import { closingLine, headLine, listLine, noiseLine, outcomeLines } from "./report.ts";

const noiseMs = 5_000;
const watchForMs = 1_500;
const asked = process.argv.slice(2);
const names = asked.filter((word) => !word.startsWith("--"));
const unknown = names.find((name) => !loads.some((load) => load.name === name));

if (asked.includes("--list")) say(loads.map(listLine).join("\n"));
else if (unknown !== undefined) {
  say(`There is no load "${unknown}"; npm run abuse -- --list shows them.`);
  process.exitCode = 1;
} else await playAll();

async function playAll(): Promise<void> {
  const chosen = loads.filter(({ name }) => names.length === 0 || names.includes(name));
  const postgres = asked.includes("--postgres") ? await startPostgres() : null;
  const outcomes: Outcome[] = [];
  try {
    say(headLine());
    for (let rest = chosen; rest.length > 0; ) {
      const played = await playUntilItEnds(rest, postgres?.url ?? null);
      outcomes.push(...played);
      rest = rest.slice(played.length);
    }
  } finally {
    await postgres?.stop();
  }
  say(closingLine(outcomes));
  if (outcomes.some(({ faults, delays }) => faults.length + delays.length > 0)) process.exitCode = 1;
}

/** Plays loads on one server, up to the one that ends it: the next begin on a new one. */
async function playUntilItEnds(
  chosen: readonly (typeof loads)[number][],
  databaseUrl: string | null,
): Promise<Outcome[]> {
  const { arena, innocent, close } = await openArena(databaseUrl);
  const outcomes: Outcome[] = [];
  try {
    const noise = await measureNoise(innocent, noiseMs);
    say(noiseLine(noise));
    for (const load of chosen) {
      const outcome = await playLoad(arena, innocent, load, { runAloneMs: noise.runMs, watchForMs });
      outcomes.push(outcome);
      say(outcomeLines(outcome));
      if (!arena.server.isAlive) break;
    }
  } finally {
    await close();
  }
  return outcomes;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
