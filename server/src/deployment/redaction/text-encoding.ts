export type TextEncodingName = "utf8" | "utf16le" | "latin1";

/**
 * How the bytes of a file become text and, untouched, the same bytes again; null when it is no text.
 *
 * A file that claims to be text and is not UTF-8 is read as Latin-1, in which every byte is a character: what
 * is not redacted stays as it was, whatever it meant. UTF-16 is recognised by its mark. A file that claims
 * nothing is text only when it is UTF-8 without control characters.
 */
export class EncodingProbe {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  #mark: Buffer = Buffer.alloc(0);
  #isUtf8 = true;
  #hasControls = false;

  push(bytes: Buffer): void {
    if (this.#mark.length < 2) this.#mark = Buffer.concat([this.#mark, bytes.subarray(0, 2)]).subarray(0, 2);
    this.#hasControls ||= bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
    if (!this.#isUtf8) return;
    this.#isUtf8 = this.#decodes(() => this.#decoder.decode(bytes, { stream: true }));
  }

  end(claimsToBeText: boolean): TextEncodingName | null {
    const mark = this.#mark.toString("hex");
    if (mark === "fffe" && claimsToBeText) return "utf16le";
    if (mark === "feff") return null;
    const isUtf8 = this.#isUtf8 && this.#decodes(() => this.#decoder.decode());
    if (isUtf8 && (claimsToBeText || !this.#hasControls)) return "utf8";
    return claimsToBeText ? "latin1" : null;
  }

  #decodes(decode: () => string): boolean {
    try {
      decode();
      return true;
    } catch {
      return false;
    }
  }
}
