interface Named {
  readonly label: string;
  readonly group: string;
}

/** What holds every word that was typed, those that begin with it first. */
export function matchCommands<Item extends Named>(commands: readonly Item[], text: string): Item[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const whole = words.join(" ");
  return commands
    .filter(({ label, group }) => words.every((word) => `${group} ${label}`.toLowerCase().includes(word)))
    .sort((a, b) => rank(a, whole) - rank(b, whole));
}

function rank({ label }: Named, text: string): number {
  const name = label.toLowerCase();
  return text === "" || name.startsWith(text) ? 0 : name.includes(` ${text}`) ? 1 : 2;
}
