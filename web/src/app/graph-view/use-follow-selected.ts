import { useReactFlow, useStore } from "@xyflow/react";
import { useEffect, useRef } from "react";
import type { StepNode } from "./step-card.tsx";

const MARGIN = 24;

/** Brings the step at hand into view when it was chosen elsewhere, or is new. */
export function useFollowSelected(selected: StepNode | undefined): void {
  const { getViewport, setCenter } = useReactFlow();
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  const latest = useRef(selected);
  useEffect(() => {
    latest.current = selected;
  });
  const id = selected?.id;
  useEffect(() => {
    const node = latest.current;
    if (id === undefined || node === undefined || width === 0) return;
    const { x, y, zoom } = getViewport();
    const left = node.position.x * zoom + x;
    const top = node.position.y * zoom + y;
    const [wide, high] = [(node.width ?? 0) * zoom, (node.height ?? 0) * zoom];
    const isSeen =
      left >= MARGIN && top >= MARGIN && left + wide <= width - MARGIN && top + high <= height - MARGIN;
    if (isSeen) return;
    const centre = {
      x: node.position.x + (node.width ?? 0) / 2,
      y: node.position.y + (node.height ?? 0) / 2,
    };
    void setCenter(centre.x, centre.y, { zoom, duration: 150 });
  }, [id, width, height, getViewport, setCenter]);
}
