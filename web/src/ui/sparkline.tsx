import { sparklinePath } from "./format/sparkline-path.ts";

interface SparklineProps {
  values: readonly number[];
  /** What is drawn, for those who cannot see it: "Requests by hour, 120 in a day". */
  label: string;
  width?: number;
  height?: number;
  tone?: "accent" | "failed";
}

/** The shape of a day in a table's cell. */
export function Sparkline({ values, label, width = 96, height = 20, tone = "accent" }: SparklineProps) {
  const colour = tone === "failed" ? "var(--failed)" : "var(--accent-text)";
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      <path
        d={sparklinePath(values, width, height)}
        fill="none"
        stroke={colour}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
    </svg>
  );
}
