import { MarkerType } from "@xyflow/react";

const head = { type: MarkerType.ArrowClosed, width: 18, height: 18, markerUnits: "userSpaceOnUse" };

/** Arrows end in a head, as large for every width of line. */
export const edgeOptions = { markerEnd: head };

/** The head of an arrow that was taken. */
export const takenHead = { ...head, color: "var(--mantine-primary-color-filled)" };
