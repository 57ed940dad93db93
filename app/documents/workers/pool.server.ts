import { Worker, type WorkerLimits } from "./worker.server";

/**
 * A few document processes behind a bounded queue in which customers, not wishes, take turns. Processes are started when
 * needed, and ended after a time of rest.
 */
export interface PoolOptions {
  /** The built document process. */
  path: string;
  /** Documents made at the same time. */
  size: number;
  /** Wishes that may wait; with one more, whoever has most of them waiting is told that the pool is busy. */
  waiting: number;
  /** Milliseconds after which an idle process is ended. */
  restAfter: number;
  limits: WorkerLimits;
}

/** Somebody's wish for a document. An aborting `signal` takes it back. */
export interface Wish {
  /** Whose: wishes of one customer of one bank wait behind each other. */
  customer: string;
  signal: AbortSignal;
}

/** What one of those who wait is given: a process, or word that there is no room. */
type Turn = (worker: Worker | null) => void;

export class WorkerPool {
  readonly #idle: Worker[] = [];
  /** Who waits for a process, by customer; the customer whose turn is next comes first. Nobody is there with nothing. */
  readonly #queue = new Map<string, Turn[]>();
  #busy = 0;
  #rest: NodeJS.Timeout | undefined;

  constructor(private readonly options: PoolOptions) {}

  /** Runs `work` with a process of its own; null when too many wait. An aborting `signal` ends the process and throws its reason. */
  async run<T>({ customer, signal }: Wish, work: (worker: Worker) => Promise<T>): Promise<T | null> {
    signal.throwIfAborted();
    const worker = this.#busy < this.options.size ? this.#take() : await this.#turn({ customer, signal });
    if (!worker) return null;
    const gone = () => worker.end();
    signal.addEventListener("abort", gone, { once: true });
    try {
      signal.throwIfAborted();
      return await work(worker);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener("abort", gone);
      this.#release(worker, customer);
    }
  }

  /** Wishes that wait, and documents being made. */
  get load(): { waiting: number; running: number } {
    return { waiting: this.#waiting, running: this.#busy };
  }

  get #waiting(): number {
    return [...this.#queue.values()].reduce((sum, waiting) => sum + waiting.length, 0);
  }

  /** Ends every idle process now (the portal stops, a test is over). */
  close(): void {
    clearTimeout(this.#rest);
    for (const worker of this.#idle.splice(0)) worker.end();
  }

  #take(): Worker {
    this.#busy += 1;
    clearTimeout(this.#rest);
    for (let worker = this.#idle.pop(); worker; worker = this.#idle.pop()) {
      if (worker.alive) return worker;
    }
    return new Worker(this.options.path, this.options.limits);
  }

  #turn({ customer, signal }: Wish): Promise<Worker | null> {
    return new Promise((resolve, reject) => {
      const turn: Turn = (worker) => {
        signal.removeEventListener("abort", leave);
        resolve(worker);
      };
      const leave = () => {
        this.#keep(
          customer,
          this.#waitingOf(customer).filter((other) => other !== turn),
        );
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#keep(customer, [...this.#waitingOf(customer), turn]);
      this.#turnAway();
    });
  }

  #waitingOf(customer: string): readonly Turn[] {
    return this.#queue.get(customer) ?? [];
  }

  #keep(customer: string, waiting: Turn[]) {
    if (waiting.length > 0) this.#queue.set(customer, waiting);
    else this.#queue.delete(customer);
  }

  /** One wish too many: the last one of the customer who has most of them waiting goes, of several the last to come. */
  #turnAway() {
    if (this.#waiting <= this.options.waiting) return;
    const lines = [...this.#queue].reverse();
    const [customer, longest] = lines.reduce((one, other) => (other[1].length > one[1].length ? other : one));
    this.#keep(customer, longest.slice(0, -1));
    longest.at(-1)?.(null);
  }

  #release(worker: Worker, customer: string) {
    this.#busy -= 1;
    if (worker.alive) this.#idle.push(worker);
    this.#toTheEnd(customer);
    const [next] = this.#queue;
    if (next) {
      const [other, [turn, ...waiting]] = next;
      this.#toTheEnd(other);
      this.#keep(other, waiting);
      return turn?.(this.#take());
    }
    if (this.#busy > 0) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.close(), this.options.restAfter);
    this.#rest.unref();
  }

  /** Whoever has had a turn stands behind all others who wait. */
  #toTheEnd(customer: string) {
    const waiting = this.#queue.get(customer);
    if (!waiting) return;
    this.#queue.delete(customer);
    this.#queue.set(customer, waiting);
  }
}
