import { Worker, type WorkerLimits } from "./worker.server";

/** A few document processes behind a bounded queue. Started when needed, ended after a time of rest. */
export interface PoolOptions {
  /** The built document process. */
  path: string;
  /** Documents made at the same time. */
  size: number;
  /** Requests that may wait; one more is told that the pool is busy. */
  waiting: number;
  /** Milliseconds after which an idle process is ended. */
  restAfter: number;
  limits: WorkerLimits;
}

export class WorkerPool {
  readonly #idle: Worker[] = [];
  /** Those who wait for a process, by what gives it to them. */
  readonly #queue: ((worker: Worker) => void)[] = [];
  #busy = 0;
  #rest: NodeJS.Timeout | undefined;

  constructor(private readonly options: PoolOptions) {}

  /** Runs `work` with a process of its own; null when too many wait. An aborting `signal` ends the process and throws its reason. */
  async run<T>(signal: AbortSignal, work: (worker: Worker) => Promise<T>): Promise<T | null> {
    signal.throwIfAborted();
    if (this.#busy >= this.options.size && this.#queue.length >= this.options.waiting) return null;
    const worker = this.#busy < this.options.size ? this.#take() : await this.#turn(signal);
    const gone = () => worker.end();
    signal.addEventListener("abort", gone, { once: true });
    try {
      signal.throwIfAborted();
      return await work(worker);
    } catch (fault) {
      signal.throwIfAborted();
      throw fault;
    } finally {
      signal.removeEventListener("abort", gone);
      this.#release(worker);
    }
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

  #turn(signal: AbortSignal): Promise<Worker> {
    return new Promise((resolve, reject) => {
      const start = (worker: Worker) => {
        signal.removeEventListener("abort", leave);
        resolve(worker);
      };
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(start), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#queue.push(start);
    });
  }

  #release(worker: Worker) {
    this.#busy -= 1;
    if (worker.alive) this.#idle.push(worker);
    const next = this.#queue.shift();
    if (next) return next(this.#take());
    if (this.#busy > 0) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.close(), this.options.restAfter);
    this.#rest.unref();
  }
}
