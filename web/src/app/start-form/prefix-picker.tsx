import { Button, Modal } from "@mantine/core";
import type { Parameter } from "@sluice/contract";
import { useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { StoreBrowser, type StorePlace } from "../store-browser/store-browser.tsx";
import { placeOf, prefixOf } from "./store-prefix.ts";

interface PrefixPickerProps {
  parameter: Extract<Parameter, { type: "storage_prefix" }>;
  value: string;
  disabled: boolean;
  onPick(prefix: string): void;
}

/** Lets somebody look into the store for the folder whose files a run reads. */
export function PrefixPicker({ parameter, value, disabled, onPick }: PrefixPickerProps) {
  const [at, setAt] = useState<StorePlace | null>(null);
  const { name, bucket: onlyBucket, connector } = parameter;
  const picked = at && prefixOf(at, onlyBucket);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="folder" />}
        aria-label={`Browse files for ${name}`}
        disabled={disabled}
        onClick={() => setAt(placeOf(value, onlyBucket))}
      >
        Browse
      </Button>
      <Modal
        opened={at !== null}
        onClose={() => setAt(null)}
        title={`Choose files of ${connector.name}`}
        size="lg"
      >
        {at && (
          <StoreBrowser
            connectorId={connector.connector_id}
            at={at}
            onlyBucket={onlyBucket}
            onGo={setAt}
            action={
              <Button
                disabled={!picked}
                onClick={() => {
                  if (picked) onPick(picked);
                  setAt(null);
                }}
              >
                Use this folder
              </Button>
            }
          />
        )}
      </Modal>
    </>
  );
}
