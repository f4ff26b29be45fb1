/**
 * Notifies other processes of queues with new jobs: after their commits, and of several in one statement.
 *
 * Not inside those transactions: PostgreSQL lets one transaction with a notification commit at a
 * time, disk sync included, which would delay every writer of the product. If the process dies in
 * between, the notification is lost, and the job waits for the next poll, a few seconds.
 */
export class PgNotifier {
  readonly #send: (queues: string[]) => Promise<void>;
  readonly #pending = new Set<string>();
  #sending: Promise<void> | null = null;
  #closed = false;

  /** `send` must not reject. */
  constructor(send: (queues: string[]) => Promise<void>) {
    this.#send = send;
  }

  notify(queue: string): void {
    if (this.#closed) return;
    this.#pending.add(queue);
    this.#sending ??= this.#sendAll();
  }

  /** Sends what is pending, and nothing more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#pending.size > 0) {
      const queues = [...this.#pending];
      this.#pending.clear();
      await this.#send(queues);
    }
    this.#sending = null;
  }
}
