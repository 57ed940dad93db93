/** How long a customer waits who starts everything on data that is there: from the command to the first page. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "tests/support/free-port";
import { figure } from "./figures";

const starts = 5;

mkdirSync(".test/bench", { recursive: true });
const directory = mkdtempSync(".test/bench/data-");
try {
  const filling = await secondsToFirstPage();
  const found: number[] = [];
  for (let start = 0; start < starts; start += 1) found.push(await secondsToFirstPage());
  figure(
    "start to first answer with existing data",
    found,
    { atMost: 3 },
    `the first start, with the demo loaded, took ${filling.toFixed(1)} s`,
    { name: "s", digits: 2 },
  );
} finally {
  rmSync(directory, { recursive: true, force: true });
}

/** Starts all processes, asks for `/` until it is answered, and stops them again. */
async function secondsToFirstPage(): Promise<number> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const [port, bankPort] = [await freePort(), await freePort()];
  const start = performance.now();
  const child = spawn(process.execPath, ["--enable-source-maps", "build/supervisor.js"], {
    env: { ...environment, DATA_DIR: directory, PORT: String(port), BANK_PORT: String(bankPort) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let gone = false;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve())).then(
    () => void (gone = true),
  );
  const answered = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await answered())) {
    if (gone) throw new Error("build/supervisor.js ended by itself");
    await pause(10);
  }
  const seconds = (performance.now() - start) / 1_000;
  child.kill("SIGTERM");
  await ended;
  return seconds;
}
