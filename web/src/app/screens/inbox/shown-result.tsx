import { Alert, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { MarkdownViewer } from "../../../ui/documents/markdown-viewer.tsx";
import { bytesText } from "../../../ui/format/bytes-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { JsonViewer } from "../../../ui/json-viewer.tsx";
import { ExactText } from "./exact-text.tsx";
import type { ApprovalDetail } from "./inbox-queries.ts";
import { jsonOf } from "./json-of.ts";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";
import styles from "./shown-result.module.css";

type ShownText = NonNullable<ApprovalDetail["result"]>;

/** What a step would hand on: read as what it seems to be, or exactly as it was written. */
export function ShownResult({ result }: { result: ShownText }) {
  const json = result.truncated ? undefined : jsonOf(result.text);
  const [isExact, setExact] = useState(json === undefined && !looksLikeMarkdown(result.text));
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        aria-label="How the result is shown"
        value={isExact ? "exact" : "read"}
        onChange={(to) => setExact(to === "exact")}
        data={[
          { value: "read", label: json === undefined ? "Formatted" : "JSON" },
          { value: "exact", label: "As written" },
        ]}
        className={styles.choice}
        classNames={{ label: styles.label }}
      />
      {result.truncated && (
        <Alert color="yellow" variant="light" icon={<Icon name="warning" />}>
          It is too long to show whole: this is the beginning of {bytesText(result.bytes)}.
        </Alert>
      )}
      <Result text={result.text} json={json} isExact={isExact} />
    </Stack>
  );
}

function Result({ text, json, isExact }: { text: string; json: unknown; isExact: boolean }) {
  if (text === "") {
    return (
      <Text size="sm" c="dimmed">
        The result is empty.
      </Text>
    );
  }
  if (isExact) return <ExactText text={text} label="Result, as written" />;
  return json === undefined ? <MarkdownViewer text={text} /> : <JsonViewer value={json} label="Result" />;
}
