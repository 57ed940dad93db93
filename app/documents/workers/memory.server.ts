import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * Memory a process really holds, in bytes; null when it cannot be told (it has ended, or the system is
 * of an unknown kind). The heap limit of V8 counts neither buffers nor WebAssembly; this does.
 */
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

/** Looks every `interval` ms; calls `exceeded` once when the process holds more than `limit` bytes. */
export function watchMemory(pid: number, limit: number, interval: number, exceeded: () => void): () => void {
  let stopped = false;
  const look = async () => {
    const held = await residentMemory(pid);
    if (stopped) return;
    if (held !== null && held > limit) {
      exceeded();
      return;
    }
    timer = setTimeout(() => void look(), interval);
  };
  let timer = setTimeout(() => void look(), interval);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
