/** Whether every character lies between the space (0x20) and the tilde (0x7E); the empty text does. */
export function isPrintableAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || unit > 0x7e) return false;
  }
  return true;
}
