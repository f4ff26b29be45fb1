import { type FoundName, findNames } from "./find-names.ts";
import type { GraphDraft } from "./graph-draft.ts";

/** Longer runs without a full stop are cut: what is far apart is not related. */
const sentenceMaxLength = 2_000;
const valueMaxLength = 120;
/** So many are judged together; more would take too much memory in a long document. */
const sentencesAtOnce = 5_000;
const linesAtOnce = 1_000;
const listMark = /^\s{0,20}(?:[-*+>]|\d{1,3}[.)]|#{1,6})\s+/u;
const keyAndValue = /^\*{0,2}(\p{L}[\p{L}\p{N} _-]{0,40})\*{0,2}:\*{0,2}[ \t]+(\S.*)$/u;

/**
 * Plain text and Markdown. Names that stand in one sentence are related. Lines of the form `key: value` that
 * follow each other are a record: the key is the kind of the value, and the values are related.
 */
export function readProse(text: string, draft: GraphDraft): void {
  let record: (number | null)[] = [];
  let paragraph: string[] = [];
  let sentences: FoundName[][] = [];
  const closeSentences = () => {
    relateSentences(sentences, draft);
    sentences = [];
  };
  const closeRecord = () => {
    draft.relateAll(record, "record");
    record = [];
  };
  const closeParagraph = () => {
    for (const sentence of sentencesOf(paragraph.join(" "))) sentences.push(findNames(sentence));
    paragraph = [];
    if (sentences.length >= sentencesAtOnce) closeSentences();
  };
  for (const line of text.split("\n")) {
    const marked = listMark.test(line);
    const bare = withoutLinks(line.replace(listMark, "")).trim();
    const pair = keyAndValue.exec(bare);
    const [, key = "", value = ""] = pair ?? [];
    if (pair && value.length <= valueMaxLength) {
      closeParagraph();
      record.push(draft.mention(value.replace(/[*_`]+/gu, ""), key));
      continue;
    }
    closeRecord();
    if (bare === "" || marked) closeParagraph();
    if (bare !== "") paragraph.push(bare.replace(/[*_`|]+/gu, " "));
    if (marked || paragraph.length >= linesAtOnce) closeParagraph();
  }
  closeRecord();
  closeParagraph();
  closeSentences();
}

function relateSentences(sentences: readonly FoundName[][], draft: GraphDraft): void {
  const certain = new Set(
    sentences.flat().flatMap(({ name, beginsSentence }) => (beginsSentence ? [] : [name])),
  );
  const certainWords = new Set([...certain].flatMap((name) => name.split(" ")));
  for (const names of sentences) {
    const places = names.map((found) => {
      const name = found.beginsSentence ? judgeBeginning(found.name, certain, certainWords) : found.name;
      return name === null ? null : draft.mention(name, found.kind);
    });
    draft.relateAll(places, "sentence");
  }
}

/** The word that begins a sentence belongs to a name if it does elsewhere, or if nothing says that it does not. */
function judgeBeginning(
  name: string,
  certain: ReadonlySet<string>,
  certainWords: ReadonlySet<string>,
): string | null {
  const [first = "", ...others] = name.split(" ");
  if (certain.has(name)) return name;
  if (others.length === 0) return null;
  const rest = others.join(" ");
  return certain.has(rest) && !certainWords.has(first) ? rest : name;
}

function* sentencesOf(paragraph: string): Generator<string> {
  for (const sentence of paragraph.split(/(?<=[.!?])\s+(?=["'“‘(]?\p{Lu})/u)) {
    for (let start = 0; start < sentence.length; start += sentenceMaxLength) {
      yield sentence.slice(start, start + sentenceMaxLength);
    }
  }
}

/** `[words](address)` as its words. */
function withoutLinks(line: string): string {
  return line.replace(/\]\([^()\s]{1,2000}\)/gu, "").replaceAll("[", "");
}
