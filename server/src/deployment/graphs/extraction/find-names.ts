/** A name as it stands in a sentence. */
export interface FoundName {
  name: string;
  kind: "email" | "organisation" | "name";
  /** Then its first word has a capital in any case, and may be no part of it. */
  beginsSentence: boolean;
}

const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/u;
const addressMaxLength = 320;
/** Most words are like this, and need no closer look. */
const plainWord = /^[a-z](?:[a-z0-9'’-]*[a-z0-9])?$/u;

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
  let run: string[] = [];
  let runStart = 0;
  const close = () => {
    const name = run.length === 0 ? null : trimRun(run, runStart);
    if (name) found.push(name);
    run = [];
  };
  let index = -1;
  for (const word of sentence.split(/\s+/u)) {
    if (word === "") continue;
    index += 1;
    if (plainWord.test(word)) {
      if (joins(run, word)) run.push(word);
      else close();
      continue;
    }
    const address = word.includes("@") && word.length <= addressMaxLength ? email.exec(word)?.[0] : undefined;
    if (address !== undefined) {
      close();
      found.push({ name: address.toLowerCase(), kind: "email", beginsSentence: false });
      continue;
    }
    if (/^[^\p{L}\p{N}]/u.test(word) && word !== "&") close();
    const bare = bareWord(word);
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

/** Without the punctuation around it, and without a possessive `'s`. */
function bareWord(word: string): string {
  const [start = 0, end = 0] = lettersIn(word);
  return word.slice(start, end).replace(/['’]s$/u, "");
}

/** From the first letter or digit to the last: found from both ends, so that long rows of marks cost little. */
function lettersIn(word: string): [start: number, end: number] {
  const start = word.search(/[\p{L}\p{N}]/u);
  if (start < 0) return [0, 0];
  let end = word.length;
  while (end > start && !/[\p{L}\p{N}\p{M}]/u.test(word[end - 1] ?? "") && !isLowSurrogate(word, end - 1))
    end -= 1;
  return [start, end];
}

function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
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
