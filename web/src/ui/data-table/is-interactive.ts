/** Whether a click belongs to a control inside a row rather than to the row. */
export function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, label, select, summary") !== null;
}
