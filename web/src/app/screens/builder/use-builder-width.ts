import { useMediaQuery } from "@mantine/hooks";

const now = { getInitialValueInEffect: false };

/** How much fits beside each other: list, canvas and inspector; two of them; or one. */
export function useBuilderWidth(): "wide" | "middle" | "narrow" {
  const isWide = useMediaQuery("(min-width: 1200px)", undefined, now);
  const isMiddle = useMediaQuery("(min-width: 1000px)", undefined, now);
  return isWide ? "wide" : isMiddle ? "middle" : "narrow";
}
