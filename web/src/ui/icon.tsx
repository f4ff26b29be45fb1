import { type IconName, iconPaths } from "./icon-paths.ts";

interface IconProps {
  name: IconName;
  size?: number;
  /** Read aloud; leave it out beside a word that says the same. */
  label?: string;
}

export function Icon({ name, size = 16, label }: IconProps) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or stands beside the word that says the same
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" ? 3 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: "none" }}
      {...named}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
