import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import styles from "./split-pane.module.css";

interface SplitPaneProps {
  /** Under which the width is remembered in this browser. */
  name: string;
  /** What the separator changes: "Width of the inspector". */
  label: string;
  main: ReactNode;
  side: ReactNode;
  /** Of the side, in pixels. */
  initial?: number;
  min?: number;
  max?: number;
}

/** Two panes with a separator that is dragged or moved by arrow keys. Below 768 px they stand below each other. */
export function SplitPane({ name, label, main, side, initial = 380, min = 280, max = 720 }: SplitPaneProps) {
  const [width, setWidth] = useLocalStorage({
    key: `sluice-split-${name}`,
    defaultValue: initial,
    getInitialValueInEffect: false,
  });
  const isNarrow = useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false });
  const pane = useRef<HTMLDivElement>(null);
  const set = (wanted: number) => setWidth(Math.round(Math.min(max, Math.max(min, wanted))));

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    set((pane.current?.getBoundingClientRect().right ?? 0) - event.clientX);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: 24, ArrowRight: -24, Home: max - width, End: min - width }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(width + step);
  }

  if (isNarrow) {
    return (
      <div className={styles.stack}>
        <div>{main}</div>
        <div>{side}</div>
      </div>
    );
  }
  return (
    <div ref={pane} className={styles.panes}>
      <div className={styles.main}>{main}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule that is dragged is no rule between paragraphs */}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={width}
        aria-valuemin={min}
        aria-valuemax={max}
        className={styles.separator}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
        onDoubleClick={() => set(initial)}
      />
      <div className={styles.side} style={{ width }}>
        {side}
      </div>
    </div>
  );
}
