import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Table } from "./bare-portal/app/rows.server";

/** Remix alone: one route that renders a table, nothing before or behind it. */
export interface BarePortal {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const folder = ".test/bench/bare-portal";

/** Builds the small application in `bare-portal/`, as Remix builds the portal, and starts it with this table. */
export async function startBarePortal(table: Table): Promise<BarePortal> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, `{ "type": "module" }`);
  writeFileSync(`${folder}/table.json`, JSON.stringify(table));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    BARE_TABLE: `${folder}/table.json`,
  };
  const remix = "node_modules/@remix-run/dev/dist/cli.js";
  const { status, stderr } = spawnSync(process.execPath, [remix, "build", "tests/load/bare-portal"], {
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the bare portal could not be built:\n${stderr}`);

  const child = spawn(process.execPath, ["--enable-source-maps", "tests/load/bare-portal/server.mjs"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once("line", resolve);
    void ended.then(() => reject(new Error("the bare portal did not start")));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
