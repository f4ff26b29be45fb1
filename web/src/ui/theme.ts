import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from "@mantine/core";

type Shades = MantineColorsTuple;

const indigo: Shades = [
  "#eef2ff",
  "#e0e7ff",
  "#c7d2fe",
  "#a5b4fc",
  "#818cf8",
  "#6366f1",
  "#4f46e5",
  "#4338ca",
  "#3730a3",
  "#312e81",
];
const teal: Shades = [
  "#f0fdfa",
  "#ccfbf1",
  "#99f6e4",
  "#5eead4",
  "#2dd4bf",
  "#14b8a6",
  "#0f766e",
  "#115e59",
  "#134e4a",
  "#0d3b38",
];
const red: Shades = [
  "#fef2f2",
  "#fee2e2",
  "#fecaca",
  "#fca5a5",
  "#f87171",
  "#ef4444",
  "#c81e1e",
  "#b91c1c",
  "#991b1b",
  "#7f1d1d",
];
const gray: Shades = [
  "#f7f8fa",
  "#f0f2f5",
  "#e4e7ec",
  "#d5dae2",
  "#bfc6d1",
  "#858e9d",
  "#586170",
  "#414957",
  "#2a303b",
  "#191d25",
];
// Three levels of surface: 7 is the page, 6 what lies on it, 5 what floats. None is pure black.
const dark: Shades = [
  "#e6e8ec",
  "#c8cdd6",
  "#a7afbc",
  "#8f98a8",
  "#3a414e",
  "#2a2f39",
  "#1e222a",
  "#16181d",
  "#111317",
  "#0c0e11",
];

const sans = '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif';
const mono = '"JetBrains Mono Variable", ui-monospace, "SF Mono", Menlo, monospace';

/** One visual language for both surfaces; the accent tells them apart: teal in the application, indigo in the console. */
export function makeTheme(accent: "indigo" | "teal"): MantineThemeOverride {
  return createTheme({
    primaryColor: accent,
    primaryShade: 6,
    colors: { indigo, teal, red, gray, dark },
    fontFamily: sans,
    fontFamilyMonospace: mono,
    fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
    lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.3" },
    spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "40px" },
    radius: { xs: "4px", sm: "6px", md: "6px", lg: "6px", xl: "6px" },
    defaultRadius: "sm",
    headings: {
      fontFamily: sans,
      fontWeight: "600",
      sizes: {
        h1: { fontSize: "20px", lineHeight: "1.3" },
        h2: { fontSize: "16px", lineHeight: "1.4" },
        h3: { fontSize: "14px", lineHeight: "1.5" },
      },
    },
    cursorType: "pointer",
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size: "sm" } },
      Modal: {
        defaultProps: { centered: true, transitionProps: { duration: 150 }, overlayProps: { opacity: 0.5 } },
      },
      Drawer: { defaultProps: { transitionProps: { duration: 150 } } },
      Tooltip: {
        defaultProps: { openDelay: 250, events: { hover: true, focus: true, touch: true }, multiline: true },
      },
      Menu: { defaultProps: { shadow: "md", transitionProps: { duration: 120 } } },
      Popover: { defaultProps: { shadow: "md", transitionProps: { duration: 120 } } },
      Paper: { defaultProps: { withBorder: true } },
      // At their size, more would make circles of them.
      Checkbox: { defaultProps: { radius: "xs" } },
      CloseButton: { defaultProps: { "aria-label": "Close" } },
      Loader: { defaultProps: { type: "dots" } },
    },
  });
}

/** The soft variants of these colours say what the tokens say. */
const meanings = { red: "failed", yellow: "waiting", green: "completed", blue: "running", gray: "cancelled" };

const softVariants = Object.fromEntries(
  Object.entries(meanings).flatMap(([colour, meaning]) => [
    [`--mantine-color-${colour}-light`, `var(--${meaning}-soft)`],
    [`--mantine-color-${colour}-light-hover`, `var(--${meaning}-soft)`],
    [`--mantine-color-${colour}-light-color`, `var(--${meaning})`],
  ]),
);

/** Where Mantine's own choice has too little contrast on one of the surfaces. */
export const themeVariables: CSSVariablesResolver = ({ primaryColor, colors }) => ({
  variables: {},
  light: {
    ...softVariants,
    "--mantine-color-placeholder": "#667080",
    "--mantine-color-error": colors.red?.[7] ?? "",
    "--mantine-color-default-border": colors.gray?.[3] ?? "",
  },
  dark: {
    ...softVariants,
    "--mantine-color-placeholder": colors.dark?.[3] ?? "",
    "--mantine-color-error": colors.red?.[3] ?? "",
    "--mantine-color-disabled": colors.dark?.[5] ?? "",
    "--mantine-color-anchor": `var(--mantine-color-${primaryColor}-3)`,
    "--accent-soft": primaryColor === "teal" ? "#10302d" : "#23264a",
    [`--mantine-color-${primaryColor}-light`]: "var(--accent-soft)",
    [`--mantine-color-${primaryColor}-light-hover`]: "var(--accent-soft)",
    [`--mantine-color-${primaryColor}-light-color`]: "var(--accent-text)",
  },
});
