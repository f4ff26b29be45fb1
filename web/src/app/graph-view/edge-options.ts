import { MarkerType } from "@xyflow/react";

/** Arrows end in a head. */
export const edgeOptions = { markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 } };
