/**
 * Long form of the trials of money: 20,000 operations over failing connections, 60 banks and 60 portals killed, three
 * years of due work.
 */
import { spawnSync } from "node:child_process";
import { root } from "../root.mjs";

const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "tests/faults/money"],
  {
    cwd: root,
    stdio: "inherit",
    env: { MONEY_OPERATIONS: "20000", MONEY_KILLS: "30", MONEY_YEARS: "3", ...process.env },
  },
);
process.exit(status ?? 1);
