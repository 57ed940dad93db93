import { execFile, fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { Reply, Request } from "../tasks.server";

export interface WorkerLimits {
  /** V8's heap, in MiB. */
  heapMegabytes: number;
  residentBytes: number;
  answerWithin: number;
  /** Linux's: 0 is the portal's own, 19 works only when nothing else does. */
  niceness: number;
}

type WorkerFault = "ended" | "out-of-memory" | "too-slow";

export class WorkerLost extends Error {
  constructor(
    readonly reason: WorkerFault,
    detail: string,
  ) {
    super(`the document process is lost (${reason}): ${detail}`);
    this.name = "WorkerLost";
  }
}

interface Requested {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

const MEMORY_LOOK_MS = 200;

export class Worker {
  readonly #process: ChildProcess;
  #asked: Requested | null = null;
  #killedFor: WorkerFault | null = null;
  #alive = true;

  constructor(
    path: string,
    private readonly limits: WorkerLimits,
  ) {
    this.#process = fork(path, [String(limits.niceness)], {
      // Transfers buffers, dates and bigint unchanged.
      serialization: "advanced",
      // Default of Node 20 and 22; that of 24 is four times as large, and not part of the limit.
      execArgv: [`--max-old-space-size=${limits.heapMegabytes}`, "--max-semi-space-size=16"],
      env: { NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#process.on("message", (reply: Reply) => this.#settle((requested) => requested.resolve(reply)));
    this.#process.on("error", (error) => this.#lost(error.message));
    this.#process.on("exit", (code, signal) => this.#lost(`exit code ${code}, signal ${signal}`));
    this.#hold(false);
  }

  /** False from the kill on, though the system may need a moment to end it. */
  get alive(): boolean {
    return this.#alive;
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Throws WorkerLost if the process ends before it answers. */
  async ask(request: Request): Promise<Reply> {
    if (!this.#alive) throw new WorkerLost(this.#killedFor ?? "ended", "it had ended before");
    if (this.#asked) throw new Error("the document process is asked one thing at a time");
    this.#hold(true);
    const tooSlow = setTimeout(() => this.#kill("too-slow"), this.limits.answerWithin);
    const stopWatching = this.pid
      ? watchMemory(this.pid, this.limits.residentBytes, () => this.#kill("out-of-memory"))
      : () => undefined;
    try {
      return await new Promise<Reply>((resolve, reject) => {
        this.#asked = { resolve, reject };
        this.#process.send(request, (error) => {
          if (error) this.#lost(error.message);
        });
      });
    } finally {
      clearTimeout(tooSlow);
      stopWatching();
      this.#hold(false);
    }
  }

  end(): void {
    this.#kill("ended");
  }

  #kill(reason: WorkerFault) {
    this.#killedFor ??= reason;
    this.#alive = false;
    this.#process.kill("SIGKILL");
  }

  #lost(detail: string) {
    this.#alive = false;
    this.#settle((requested) => requested.reject(new WorkerLost(this.#killedFor ?? "ended", detail)));
  }

  #settle(how: (requested: Requested) => void) {
    const requested = this.#asked;
    this.#asked = null;
    if (requested) how(requested);
  }

  /** Lets the portal end while the process is idle. */
  #hold(busy: boolean) {
    if (busy) {
      this.#process.ref();
      this.#process.channel?.ref();
    } else {
      this.#process.unref();
      this.#process.channel?.unref();
    }
  }
}

/** Calls `exceeded` once when the process holds more than `limit` bytes. */
function watchMemory(pid: number, limit: number, exceeded: () => void): () => void {
  let stopped = false;
  const look = async () => {
    const held = await residentMemory(pid);
    if (stopped) return;
    if (held !== null && held > limit) return exceeded();
    timer = setTimeout(() => void look(), MEMORY_LOOK_MS);
  };
  let timer = setTimeout(() => void look(), MEMORY_LOOK_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Resident bytes, with buffers and WebAssembly (V8's heap limit counts neither); null if unknown. */
async function residentMemory(pid: number): Promise<number | null> {
  const kilobytes = process.platform === "linux" ? await fromProc(pid) : await fromPs(pid);
  return Number.isFinite(kilobytes) && kilobytes > 0 ? kilobytes * 1024 : null;
}

async function fromProc(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
}

async function fromPs(pid: number): Promise<number> {
  const listed = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return Number(listed.stdout.trim());
}
