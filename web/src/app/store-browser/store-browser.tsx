import { Button, Group, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { bytesText } from "../../ui/format/bytes-text.ts";
import { Icon } from "../../ui/icon.tsx";
import { TableSkeleton } from "../../ui/skeletons.tsx";
import { contentsQuery } from "./contents-query.ts";
import styles from "./store-browser.module.css";

/** A place in the store of a connector; without a bucket, all of them. */
export interface StorePlace {
  readonly bucket?: string | undefined;
  readonly prefix?: string | undefined;
  readonly cursor?: string | undefined;
}

interface StoreBrowserProps {
  connectorId: string;
  at: StorePlace;
  /** Where only one bucket may be looked into. */
  onlyBucket?: string | undefined;
  onGo(to: StorePlace): void;
  /** Beside the way here. */
  action?: ReactNode;
}

/** What is in the store of a connector, one level at a time. */
export function StoreBrowser({ connectorId, at, onlyBucket, onGo: go, action }: StoreBrowserProps) {
  const { bucket = onlyBucket, prefix = "", cursor } = at;
  const { data, error, refetch } = useQuery(
    contentsQuery(connectorId, { bucket, prefix: prefix || undefined, cursor, limit: 200 }),
  );
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Trail bucket={bucket} prefix={prefix} isBound={onlyBucket !== undefined} onGo={go} />
        {action}
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
  /** To its bucket, so that there is no way to the others. */
  isBound: boolean;
  onGo(to: StorePlace): void;
}

/** The way here from the top. */
function Trail({ bucket, prefix, isBound, onGo }: TrailProps) {
  const names = prefix.split("/").filter((name) => name !== "");
  const steps = [
    ...(isBound ? [] : [{ label: "Buckets", to: {} }]),
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
