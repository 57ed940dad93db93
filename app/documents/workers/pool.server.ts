import { Waiting } from "../waiting.server";
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
  readonly #waiting = new Waiting<Turn>();
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
    return { waiting: this.#waiting.count, running: this.#busy };
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
        this.#waiting.leave(customer, turn);
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.add(customer, turn);
      if (this.#waiting.count > this.options.waiting) this.#waiting.takeLast()?.(null);
    });
  }

  #release(worker: Worker, customer: string) {
    this.#busy -= 1;
    if (worker.alive) this.#idle.push(worker);
    this.#waiting.toTheEnd(customer);
    const next = this.#waiting.next();
    if (next) return next.one(this.#take());
    const { restAfter } = this.options;
    if (this.#busy > 0 || restAfter === null) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.close(), restAfter);
    this.#rest.unref();
  }
}
