interface TurnsOptions {
  /** Customers whose work is done at the same time. */
  atOnce: number;
  /** Requests that wait at most, of all customers. */
  waiting: number;
}

/** Turns for work that takes long: one a customer at a time, and each customer has one before any has two. */
export class Turns {
  readonly #running = new Set<string>();
  /** Of each customer what waits; the customer whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(private readonly options: TurnsOptions) {}

  /** True if another request would have to wait too long. */
  get isFull(): boolean {
    const waiting = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
    return waiting >= this.options.waiting;
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
        this.#keep(
          customer,
          this.#of(customer).filter((other) => other !== begin),
        );
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#keep(customer, [...this.#of(customer), begin]);
      this.#next();
    });
  }

  /** Turns that have ended: ending one twice ends no other. */
  readonly #ended = new WeakSet<() => void>();

  #end(customer: string, turn: () => void): void {
    if (this.#ended.has(turn)) return;
    this.#ended.add(turn);
    this.#running.delete(customer);
    this.#next();
  }

  #next(): void {
    while (this.#running.size < this.options.atOnce) {
      const found = [...this.#waiting].find(([customer]) => !this.#running.has(customer));
      if (!found) return;
      const [customer, [begin, ...later]] = found;
      // Behind all others.
      this.#waiting.delete(customer);
      this.#keep(customer, later);
      this.#running.add(customer);
      begin!();
    }
  }

  #of(customer: string): readonly (() => void)[] {
    return this.#waiting.get(customer) ?? [];
  }

  #keep(customer: string, waiting: (() => void)[]): void {
    if (waiting.length > 0) this.#waiting.set(customer, waiting);
    else this.#waiting.delete(customer);
  }
}
