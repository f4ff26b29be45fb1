import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { versionQuery } from "./libraries-queries.ts";
import styles from "./version-file.module.css";

/** The text of a version, as it was published. */
export function VersionFile({ templateId, version }: { templateId: string; version: number }) {
  const { data, error, refetch } = useQuery(versionQuery(templateId, version));
  if (error)
    return <ErrorState title="The file could not be shown" error={error} onRetry={() => void refetch()} />;
  if (!data) return <FactsSkeleton />;
  return (
    <>
      <Group justify="flex-end" mb={4}>
        <CopyButton value={data.file} what="workflow file" size="md" />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long file is scrolled by keyboard too */}
      <pre className={styles.file} tabIndex={0}>
        {data.file}
      </pre>
    </>
  );
}
