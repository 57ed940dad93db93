/**
 * Long form of the trials of money: 20,000 operations over failing connections, 60 banks and 60 portals killed, three
 * years of due work.
 */
import { exitWith } from "../root.mjs";

const env = { MONEY_OPERATIONS: "20000", MONEY_KILLS: "30", MONEY_YEARS: "3", ...process.env };
exitWith(["node_modules/vitest/vitest.mjs", "run", "tests/faults/money"], env);
