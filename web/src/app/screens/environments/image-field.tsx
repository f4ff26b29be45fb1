import { Button, FileButton, Group, Input, Progress, Select, Stack, Text } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { bytesText } from "../../../ui/format/bytes-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { type Image, imagesQuery, refreshImages } from "./environments-queries.ts";
import { ManageImagesDialog } from "./manage-images-dialog.tsx";
import { sendImage } from "./send-image.ts";

interface ImageFieldProps {
  /** Null: the prebuilt image. */
  value: string | null;
  readOnly: boolean;
  error?: ReactNode;
  onChange(imageId: string | null): void;
}

interface Sending {
  readonly file: File;
  readonly sentBytes: number;
  readonly stop: AbortController;
}

const max = limits.environment.customImageMaxCompressedBytes;

/** Which programs a sandbox has: those of the server's machine, or of an image that was uploaded. */
export function ImageField({ value, readOnly, error, onChange }: ImageFieldProps) {
  const { data: images, error: unread, refetch } = useQuery(imagesQuery);
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [managing, setManaging] = useState(false);
  const broken = useRef<{ file: File; image: Image } | null>(null);
  const stop = sending?.stop;
  useEffect(() => () => stop?.abort(), [stop]);

  async function send(file: File): Promise<void> {
    const control = new AbortController();
    const earlier = broken.current?.file === file ? broken.current.image : null;
    setFailure(null);
    setSending({ file, sentBytes: 0, stop: control });
    try {
      const image = await sendImage({
        file,
        begun: earlier,
        onBegin: (begun) => {
          broken.current = { file, image: begun };
        },
        onProgress: (sentBytes) => setSending({ file, sentBytes, stop: control }),
        signal: control.signal,
      });
      await refreshImages();
      onChange(image.image_id);
      broken.current = null;
    } catch (cause) {
      if (!control.signal.aborted) setFailure(cause);
    } finally {
      setSending(null);
    }
  }

  const whole = (images?.items ?? []).filter(({ state }) => state !== "uploading");
  return (
    <Input.Wrapper
      label="Image"
      labelElement="div"
      description={`An archive of docker save, or an OCI archive, for Linux, with bash and flock in /usr/bin; at most ${bytesText(max)}. Without one, the programs are those of the server's machine.`}
      error={error}
    >
      <Stack gap="xs" mt={8}>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <Select
            aria-label="Image"
            flex={1}
            placeholder="Prebuilt image"
            clearable={!readOnly}
            readOnly={readOnly}
            data={whole.map(({ image_id, name, bytes, state }) => ({
              value: image_id,
              label: `${name} · ${bytesText(bytes)}${state === "refused" ? " · refused" : ""}`,
            }))}
            value={value}
            onChange={onChange}
          />
          {!readOnly && (
            <FileButton accept=".tar,.gz,.tgz,.zst" onChange={(file) => file && void send(file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<Icon name="upload" />}
                  disabled={sending !== null}
                >
                  Upload image
                </Button>
              )}
            </FileButton>
          )}
        </Group>
        {!readOnly && (
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            leftSection={<Icon name="list" size={14} />}
            onClick={() => setManaging(true)}
          >
            Manage images
          </Button>
        )}
        {sending && <Upload sending={sending} />}
        <ErrorNote error={unread} onRetry={() => void refetch()} />
        {failure !== null && (
          <>
            <ErrorNote error={failure} />
            {broken.current && (
              <Button
                variant="default"
                size="xs"
                w="fit-content"
                onClick={() => broken.current && void send(broken.current.file)}
              >
                Go on with the upload
              </Button>
            )}
          </>
        )}
      </Stack>
      <ManageImagesDialog
        opened={managing}
        onClose={() => setManaging(false)}
        onDeleted={(imageId) => {
          if (broken.current?.image.image_id === imageId) {
            broken.current = null;
            setFailure(null);
          }
          if (value === imageId) onChange(null);
        }}
      />
    </Input.Wrapper>
  );
}

function Upload({ sending: { file, sentBytes, stop } }: { sending: Sending }) {
  const percent = Math.floor((sentBytes / Math.max(1, file.size)) * 100);
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" truncate>
          {file.name}
        </Text>
        <Text size="sm" c="dimmed" className="mono" style={{ flexShrink: 0 }}>
          {`${bytesText(sentBytes)} of ${bytesText(file.size)}`}
        </Text>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => stop.abort()}>
          Stop upload
        </Button>
      </Group>
      <Progress value={percent} aria-label={`Upload of ${file.name}`} />
    </Stack>
  );
}
