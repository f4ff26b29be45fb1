import { encode } from "uqr";

interface QrCodeProps {
  text: string;
  label: string;
  size?: number;
}

/** Drawn here: what it holds is sent nowhere. Black on white in both themes, since cameras want it so. */
export function QrCode({ text, label, size = 192 }: QrCodeProps) {
  const { data, size: modules } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
