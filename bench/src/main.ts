// npm run bench            everything
// npm run bench -- writes  one part
import "./count-syncs.ts";
import { benchAnswers } from "./answers.ts";
import { benchApi } from "./api.ts";
import { benchFairness } from "./fairness.ts";
import { benchJobs } from "./jobs.ts";
import { benchLive } from "./live.ts";
import { benchPages } from "./pages/bench-pages.ts";
import { benchRuns } from "./runs.ts";
import { benchWrites } from "./writes.ts";

const parts = {
  writes: benchWrites,
  jobs: benchJobs,
  runs: benchRuns,
  fairness: benchFairness,
  answers: benchAnswers,
  api: benchApi,
  live: benchLive,
  pages: benchPages,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}"; choose from ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) await bench();
}
