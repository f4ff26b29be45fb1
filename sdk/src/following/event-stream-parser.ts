export interface StreamMessage {
  /** The last id that was given, by this message or one before; empty when there was none. */
  readonly id: string;
  readonly data: string;
}

const maxBufferedChars = 4 * 1_024 * 1_024;

/** Server-sent events out of pieces of text that may be cut anywhere. */
export class EventStreamParser {
  #rest = "";
  #id = "";
  #data: string[] = [];

  /** The messages that this piece completes. */
  push(piece: string): StreamMessage[] {
    const text = this.#rest + piece;
    const messages: StreamMessage[] = [];
    let from = 0;
    for (const { index, 0: ending } of text.matchAll(/\r\n|\r|\n/g)) {
      // The other half of this line's ending may be in the next piece.
      if (ending === "\r" && index === text.length - 1) break;
      const message = this.#takeLine(text.slice(from, index));
      if (message) messages.push(message);
      from = index + ending.length;
    }
    this.#rest = text.slice(from);
    if (this.#rest.length > maxBufferedChars) throw new RangeError("A line of the event stream has no end.");
    return messages;
  }

  #takeLine(line: string): StreamMessage | null {
    if (line === "") return this.#dispatch();
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") this.#data.push(value);
    // By the standard, an id with a zero byte in it is not one.
    if (field === "id" && !value.includes("\0")) this.#id = value;
    return null;
  }

  #dispatch(): StreamMessage | null {
    if (this.#data.length === 0) return null;
    const message = { id: this.#id, data: this.#data.join("\n") };
    this.#data = [];
    return message;
  }
}
