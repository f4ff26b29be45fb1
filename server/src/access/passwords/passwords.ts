import { hash, verify } from "@node-rs/argon2";

/** Too many wait to have a password hashed. The caller is told to come back. */
export class TooManyWaiting extends Error {
  constructor() {
    super("Too many passwords wait to be checked.");
  }
}

export interface PasswordLoad {
  /** How many are hashed at once: each takes 19 MiB and most of a core. */
  readonly atOnce: number;
  readonly maxWaiting: number;
}

const defaultLoad: PasswordLoad = { atOnce: 2, maxWaiting: 100 };
// argon2id, which the library takes when it is not told otherwise.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The hash of random bytes that were thrown away: compared with where there is none, so that it takes as long. */
const nobodys =
  "$argon2id$v=19$m=19456,t=2,p=1$yboroX3NCXuyK5fBLx9Zlw$yeTQAgx56IlyPCMhP9sr9QTa8PFp6UPlaKbuyfFpafc";

/** Hashes passwords, a few at a time. Every method fails with `TooManyWaiting` when the queue is full. */
export class Passwords {
  readonly #load: PasswordLoad;
  readonly #waiting: Array<() => void> = [];
  #running = 0;

  constructor(load: PasswordLoad = defaultLoad) {
    this.#load = load;
  }

  async hash(password: string): Promise<string> {
    return await this.#inTurn(() => hash(normalise(password), cost));
  }

  /** False for somebody without a password, after the same time as for one that is wrong. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const isRight = await this.#inTurn(() => verify(stored ?? nobodys, normalise(password)));
    return isRight && stored !== null;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#load.atOnce) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#load.maxWaiting) throw new TooManyWaiting();
      // Whoever is done hands its place on.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** Keyboards differ in how they write the same letter. */
function normalise(password: string): string {
  return password.normalize("NFKC");
}
