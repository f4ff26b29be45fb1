import { Button, Group, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import type { Connector } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { bytesText } from "../../../ui/format/bytes-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TableSkeleton } from "../../../ui/skeletons.tsx";
import { contentsQuery } from "./connectors-queries.ts";
import styles from "./contents-browser.module.css";

const route = getRouteApi("/shell/connectors/$connectorId");

/** What is in the store, one level at a time: to see that it is the right one, and to copy a prefix. */
export function ContentsBrowser({ connector }: { connector: Connector }) {
  const { bucket, prefix = "", cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(
    contentsQuery(connector.connector_id, { bucket, prefix: prefix || undefined, cursor, limit: 200 }),
  );
  const go = (to: { bucket?: string; prefix?: string; cursor?: string }) =>
    void navigate({ search: (old) => ({ tab: old.tab, ...to }), resetScroll: false });
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Trail bucket={bucket} prefix={prefix} onGo={go} />
        {bucket !== undefined && (
          <Group gap={4} wrap="nowrap">
            <Text size="sm" className="mono">{`s3://${bucket}/${prefix}`}</Text>
            <CopyButton value={`s3://${bucket}/${prefix}`} what="prefix" />
          </Group>
        )}
      </Group>
      {body()}
      {data?.next_cursor && (
        <Button
          variant="default"
          onClick={() => go({ bucket, prefix: prefix || undefined, cursor: data.next_cursor ?? undefined })}
        >
          Show what follows
        </Button>
      )}
    </Stack>
  );

  function body() {
    if (error) {
      return (
        <Stack>
          <ErrorState title="The store could not be read" error={error} onRetry={() => void refetch()} />
          {bucket === undefined && <NameBucket onName={(name) => go({ bucket: name })} />}
        </Stack>
      );
    }
    if (!data) return <TableSkeleton columns={2} rows={5} />;
    const names = [...(data.buckets ?? []).map((name) => `${name}/`), ...data.prefixes];
    if (names.length + data.objects.length === 0) {
      return (
        <EmptyState icon="folder" title="Nothing here">
          {bucket === undefined
            ? "The store has no bucket that can be listed."
            : "The bucket holds nothing under this prefix."}
        </EmptyState>
      );
    }
    return (
      <ul className={styles.list} aria-label={bucket === undefined ? "Buckets" : "Contents"}>
        {names.map((name) => (
          <li key={name}>
            <UnstyledButton
              className={styles.entry}
              onClick={() =>
                go(bucket === undefined ? { bucket: name.slice(0, -1) } : { bucket, prefix: name })
              }
            >
              <Icon name={bucket === undefined ? "box" : "folder"} />
              <span className="mono">{name.slice(prefix.length)}</span>
            </UnstyledButton>
          </li>
        ))}
        {data.objects.map(({ key, bytes }) => (
          <li key={key} className={styles.entry}>
            <Icon name="file" />
            <span className="mono">{key.slice(prefix.length)}</span>
            <Text component="span" size="xs" c="dimmed" className={styles.size}>
              {bytesText(bytes)}
            </Text>
          </li>
        ))}
      </ul>
    );
  }
}

interface TrailProps {
  bucket: string | undefined;
  prefix: string;
  onGo(to: { bucket?: string; prefix?: string }): void;
}

/** The way here from the top. */
function Trail({ bucket, prefix, onGo }: TrailProps) {
  const names = prefix.split("/").filter((name) => name !== "");
  const steps = [
    { label: "Buckets", to: {} },
    ...(bucket === undefined ? [] : [{ label: bucket, to: { bucket } }]),
    ...names.map((label, index) => ({
      label,
      to: { bucket, prefix: `${names.slice(0, index + 1).join("/")}/` },
    })),
  ];
  return (
    <Group component="nav" aria-label="Where you are in the store" gap={4}>
      {steps.map(({ label, to }, index) => (
        <Group key={JSON.stringify(to)} gap={4}>
          {index > 0 && <span aria-hidden>/</span>}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onGo(to)}
            aria-current={index === steps.length - 1 ? "location" : undefined}
          >
            {label}
          </Button>
        </Group>
      ))}
    </Group>
  );
}

/** Whoever may read two buckets seldom may list all of them. */
function NameBucket({ onName }: { onName(name: string): void }) {
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") onName(name.trim());
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" justify="center">
        <TextInput
          label="Name of a bucket"
          value={name}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name.trim() === ""}>
          Look into bucket
        </Button>
      </Group>
    </form>
  );
}
