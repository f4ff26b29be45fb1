import { Anchor, Code, Title } from "@mantine/core";
import { lexer, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode, useMemo } from "react";
import styles from "./markdown-text.module.css";
import { safeLink } from "./safe-link.ts";

/** Longer than anybody reads; what is past it is shown as it was written. */
const maxChars = 200_000;
const maxDepth = 24;

/**
 * Each token becomes an element, and no text becomes HTML: what is written as HTML is shown as written. A picture is a
 * link, so that a page does not call on somebody else's server by being read.
 */
export function MarkdownText({ text }: { text: string }) {
  const tokens = useMemo(() => (text.length > maxChars ? null : lexer(text, { gfm: true })), [text]);
  if (tokens === null) return <pre className={styles.plain}>{text}</pre>;
  return <div className={styles.text}>{draw(tokens, 0)}</div>;
}

function draw(tokens: readonly Token[] | undefined, depth: number): ReactNode {
  if (depth > maxDepth) return tokens?.map(({ raw }) => raw).join("");
  return tokens?.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is read, never reordered
    <Fragment key={at}>{drawOne(token, depth + 1)}</Fragment>
  ));
}

function drawOne(given: Token, depth: number): ReactNode {
  const token = given as Tokens.Generic;
  const inner = () => draw(token.tokens, depth);
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      // Below the titles of the page it is shown on.
      return (
        <Title order={Math.min(6, token.depth + 2) as 3} className={styles.heading}>
          {inner()}
        </Title>
      );
    case "paragraph":
      return <p>{inner()}</p>;
    case "blockquote":
      return <blockquote>{inner()}</blockquote>;
    case "hr":
      return <hr />;
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled by keyboard too
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case "list":
      return drawList(given as Tokens.List, depth);
    case "table":
      return drawTable(given as Tokens.Table, depth);
    case "strong":
      return <strong>{inner()}</strong>;
    case "em":
      return <em>{inner()}</em>;
    case "del":
      return <del>{inner()}</del>;
    case "codespan":
      return <Code>{token.text}</Code>;
    case "br":
      return <br />;
    case "link":
      return drawLink(token.href, inner());
    case "image":
      return drawLink(token.href, token.text || token.href);
    case "escape":
      return token.text;
    case "text":
      return token.tokens ? inner() : token.text;
    default:
      return token.raw;
  }
}

function drawLink(href: string, words: ReactNode): ReactNode {
  const safe = safeLink(href);
  if (safe === null) return words;
  return (
    <Anchor href={safe} target="_blank" rel="noopener noreferrer nofollow" inherit>
      {words}
    </Anchor>
  );
}

function drawList({ ordered, start, items }: Tokens.List, depth: number): ReactNode {
  const lines = items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is read, never reordered
    <li key={at}>
      {item.task && (
        <input type="checkbox" checked={item.checked ?? false} readOnly disabled aria-label="Done" />
      )}
      {draw(
        item.tokens.filter(({ type }) => type !== "checkbox"),
        depth,
      )}
    </li>
  ));
  return ordered ? <ol start={typeof start === "number" ? start : undefined}>{lines}</ol> : <ul>{lines}</ul>;
}

function drawTable({ header, rows }: Tokens.Table, depth: number): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled by keyboard too
    <div className={styles.scroll} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text is read, never reordered
              <th key={at}>{draw(cell.tokens, depth)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is read, never reordered
            <tr key={line}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text is read, never reordered
                <td key={at}>{draw(cell.tokens, depth)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
