import { lazy, Suspense } from "react";
import { FactsSkeleton } from "../skeletons.tsx";

const MarkdownText = lazy(async () => ({ default: (await import("./markdown-text.tsx")).MarkdownText }));

/** Markdown that anybody may have written. Its reader is loaded when one is first shown. */
export function MarkdownViewer({ text }: { text: string }) {
  return (
    <Suspense fallback={<FactsSkeleton lines={3} />}>
      <MarkdownText text={text} />
    </Suspense>
  );
}
