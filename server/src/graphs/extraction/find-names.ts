/** A name as it stands in a sentence. */
export interface FoundName {
  name: string;
  kind: "email" | "organisation" | "name";
  /** Then its first word has a capital in any case, and may be no part of it. */
  beginsSentence: boolean;
}

const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;

const particles = new Set("& de del della der den di du la le van von".split(" "));
/** These join the words of an organisation's name, and separate the names of people. */
const joiningWords = new Set("of and for the".split(" "));
const neverFirst = new Set(
  (
    "A An And As At But By For From He Her His How I If In It Its My No Not Of On Or Our She So That The " +
    "Their There These They This Those To We What When Where Which Who Why With You Your Yes Please Dear Hello " +
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July " +
    "August September October November December"
  ).split(" "),
);
const organisationWords = new Set(
  (
    "Ltd Limited Inc Corp Corporation Company Co LLC LLP PLC GmbH AG SE SA SAS SpA BV NV Oy AB AS Bank University College " +
    "School Institute Ministry Department Council Committee Agency Authority Group Foundation Association Union " +
    "Society Hospital Museum Holdings Partners"
  ).split(" "),
);

/** Names in one sentence: e-mail addresses, and runs of words that begin with a capital letter. */
export function findNames(sentence: string): FoundName[] {
  const found: FoundName[] = [];
  const rest = sentence.replace(email, (address) => {
    found.push({ name: address.toLowerCase(), kind: "email", beginsSentence: false });
    // Not a capital, and it ends a run.
    return ";";
  });
  let run: string[] = [];
  let runStart = 0;
  const words = rest.split(/\s+/u).filter((word) => word !== "");
  const close = () => {
    const name = trimRun(run, runStart);
    if (name) found.push(name);
    run = [];
  };
  for (const [index, word] of words.entries()) {
    const bare = word
      .replace(/^[^\p{L}\p{N}]+/u, "")
      .replace(/(?:['’]s)?[^\p{L}\p{N}]+$/u, "")
      .replace(/['’]s$/u, "");
    if (/^[^\p{L}\p{N}]/u.test(word) && word !== "&") close();
    if (/^\p{Lu}/u.test(bare)) {
      if (run.length === 0) runStart = index;
      run.push(bare);
    } else if (joins(run, word)) run.push(word);
    else close();
    if (/[^\p{L}\p{N}&]$/u.test(word) && !/^\p{Lu}\.$/u.test(word)) close();
  }
  close();
  return found;
}

function joins(run: readonly string[], word: string): boolean {
  if (run.length === 0) return false;
  return particles.has(word) || (joiningWords.has(word) && run.some((each) => organisationWords.has(each)));
}

function isJoining(word: string | undefined): boolean {
  return word !== undefined && (particles.has(word) || joiningWords.has(word));
}

function trimRun(run: readonly string[], startsAt: number): FoundName | null {
  let words = run;
  let beginsSentence = startsAt === 0;
  while (words.length > 0 && (neverFirst.has(words[0] ?? "") || isJoining(words[0]))) {
    words = words.slice(1);
    beginsSentence = false;
  }
  while (isJoining(words.at(-1))) words = words.slice(0, -1);
  const name = words.join(" ");
  if (name.length < 2) return null;
  const isOrganisation = words.length > 1 && words.some((word) => organisationWords.has(word));
  const kind = isOrganisation ? "organisation" : "name";
  return { name, kind, beginsSentence };
}
