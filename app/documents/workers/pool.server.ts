import { Worker, type WorkerLimits } from "./worker.server";

/** Document processes behind a bounded queue in which customers take turns. Processes start on demand, or before. */
interface PoolOptions {
  path: string;
  size: number;
  /** Most requests that may wait; beyond, the customer with most of them is refused. */
  waiting: number;
  /** Milliseconds until an idle process is ended; null: it is kept. */
  restAfter: number | null;
  limits: WorkerLimits;
}

export interface Wish {
  /** Requests of one customer of one bank wait behind each other. */
  customer: string;
  signal: AbortSignal;
  /** Called with the number of entries that the document has so far. */
  passed?: ((entries: number) => void) | undefined;
}

/** Resolves with a process, or null if the queue is full. */
type Turn = (worker: Worker | null) => void;

export class WorkerPool {
  readonly #idle: Worker[] = [];
  /** Waiting requests by customer, next first; without empty lists. */
  readonly #queue = new Map<string, Turn[]>();
  #busy = 0;
  #rest: NodeJS.Timeout | undefined;

  constructor(private readonly options: PoolOptions) {}

  /** Runs `work` with a process; null if the queue is full. An aborting `signal` ends the process and throws its reason. */
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

  /** Starts the process of the first document. */
  prepare(): void {
    if (this.#busy === 0 && this.#idle.length === 0) this.#idle.push(this.#start());
  }

  get load(): { waiting: number; running: number } {
    return { waiting: this.#waiting, running: this.#busy };
  }

  get #waiting(): number {
    return [...this.#queue.values()].reduce((sum, waiting) => sum + waiting.length, 0);
  }

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
    return this.#start();
  }

  #start(): Worker {
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

  /** Refuses the last request of the customer with most of them; of several such customers the last to come. */
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
    const { restAfter } = this.options;
    if (this.#busy > 0 || restAfter === null) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.close(), restAfter);
    this.#rest.unref();
  }

  /** Moves a customer who has had a turn behind all others. */
  #toTheEnd(customer: string) {
    const waiting = this.#queue.get(customer);
    if (!waiting) return;
    this.#queue.delete(customer);
    this.#queue.set(customer, waiting);
  }
}
