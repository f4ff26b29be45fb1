const levels = ["/tmp/thousand", "/tmp/hundred-thousand", "/tmp/ten-million"] as const;
const words = (word: string, count: number) => Array.from({ length: count }, () => word);

/**
 * Shell commands that append a text so many thousand times to a file. The virtual shell has no endless
 * device to read from, and copies a file each time something is appended to it: all is written at once.
 */
export function appendThousands(path: string, text: string, thousands: number): string {
  const [thousand, hundredThousand, tenMillion] = levels;
  const parts = [
    ...words(tenMillion, Math.floor(thousands / 10_000)),
    ...words(hundredThousand, Math.floor(thousands / 100) % 100),
    ...words(thousand, thousands % 100),
  ];
  return [
    `printf '%1000s' '' | sed 's/ /${text}/g' > ${thousand}`,
    ...(thousands >= 100 ? [`cat ${words(thousand, 100).join(" ")} > ${hundredThousand}`] : []),
    ...(thousands >= 10_000 ? [`cat ${words(hundredThousand, 100).join(" ")} > ${tenMillion}`] : []),
    `cat ${parts.join(" ")} >> ${path}`,
  ].join("; ");
}
