import { Waiting } from "./waiting.server";

interface TurnsOptions {
  /** Customers whose work is done at the same time. */
  atOnce: number;
  /** Requests that wait at most, of all customers. */
  waiting: number;
}

/** Turns for work that takes long: one a customer at a time, and each customer has one before any has two. */
export class Turns {
  readonly #running = new Set<string>();
  readonly #waiting = new Waiting<() => void>();

  constructor(private readonly options: TurnsOptions) {}

  /** True if another request would have to wait too long. */
  get isFull(): boolean {
    return this.#waiting.count >= this.options.waiting;
  }

  get running(): number {
    return this.#running.size;
  }

  /** Resolves with the function that ends the turn. Throws the reason of `signal` if it aborts before the turn begins. */
  take(customer: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener("abort", leave);
        resolve(() => this.#end(customer, begin));
      };
      const leave = () => {
        this.#waiting.leave(customer, begin);
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.add(customer, begin);
      this.#next();
    });
  }

  /** Turns that have ended: ending one twice ends no other. */
  readonly #ended = new WeakSet<() => void>();

  #end(customer: string, turn: () => void): void {
    if (this.#ended.has(turn)) return;
    this.#ended.add(turn);
    this.#running.delete(customer);
    this.#waiting.toTheEnd(customer);
    this.#next();
  }

  #next(): void {
    while (this.#running.size < this.options.atOnce) {
      const next = this.#waiting.next((customer) => !this.#running.has(customer));
      if (!next) return;
      this.#running.add(next.customer);
      next.one();
    }
  }
}
