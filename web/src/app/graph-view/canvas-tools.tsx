import { ActionIcon, Tooltip } from "@mantine/core";
import { Panel, useReactFlow } from "@xyflow/react";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-paths.ts";
import styles from "./canvas.module.css";
import { fitOptions } from "./fit-options.ts";

/** How near the canvas is looked at; `onLayOut` where its steps may be laid out anew. */
export function CanvasTools({ onLayOut }: { onLayOut?(): void }) {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const fit = () => void fitView({ ...fitOptions, duration: 150 });
  return (
    <Panel position="bottom-left" className={styles.tools}>
      <Tool icon="plus" label="Zoom in" onClick={() => void zoomIn()} />
      <Tool icon="minus" label="Zoom out" onClick={() => void zoomOut()} />
      <Tool icon="screen" label="Fit the canvas" onClick={fit} />
      {onLayOut && (
        <Tool
          icon="workflow"
          label="Lay out the steps"
          onClick={() => {
            onLayOut();
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
