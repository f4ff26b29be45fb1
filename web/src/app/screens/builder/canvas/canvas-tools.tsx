import { ActionIcon, Tooltip } from "@mantine/core";
import { Panel, useReactFlow } from "@xyflow/react";
import { Icon } from "../../../../ui/icon.tsx";
import type { IconName } from "../../../../ui/icon-paths.ts";
import { useBuilder } from "../builder-context.ts";
import { clearPlaces } from "../model/place-edits.ts";
import styles from "./builder-canvas.module.css";

export function CanvasTools() {
  const { edit, readOnly } = useBuilder();
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const fit = () => void fitView({ maxZoom: 1, padding: 0.15, duration: 150 });
  return (
    <Panel position="bottom-left" className={styles.tools}>
      <Tool icon="plus" label="Zoom in" onClick={() => void zoomIn()} />
      <Tool icon="minus" label="Zoom out" onClick={() => void zoomOut()} />
      <Tool icon="screen" label="Fit the canvas" onClick={fit} />
      {!readOnly && (
        <Tool
          icon="workflow"
          label="Lay out the steps"
          onClick={() => {
            edit(clearPlaces);
            requestAnimationFrame(fit);
          }}
        />
      )}
    </Panel>
  );
}

function Tool({ icon, label, onClick }: { icon: IconName; label: string; onClick(): void }) {
  return (
    <Tooltip label={label} position="right">
      <ActionIcon variant="default" size={32} aria-label={label} onClick={onClick}>
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  );
}
