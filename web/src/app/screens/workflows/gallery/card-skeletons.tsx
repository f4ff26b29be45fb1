import { Skeleton } from "@mantine/core";

/** As many cards as will come, in their size. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else that tells them apart, and never move
    <Skeleton key={index} height={208} radius="sm" />
  ));
}
