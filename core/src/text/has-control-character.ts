const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;
const LAST_C1_CONTROL = 0x9f;

/** Whether a text holds a C0 or C1 control character or DEL. */
export function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < FIRST_PRINTABLE || (unit >= DELETE && unit <= LAST_C1_CONTROL)) return true;
  }
  return false;
}
