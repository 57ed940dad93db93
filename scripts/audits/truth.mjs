/** `npm run audit truth`: the truth suite on each of 400 days, some hours of two cores. */
import { exitWith } from "../root.mjs";

exitWith(["node_modules/vitest/vitest.mjs", "run", "tests/truth"], { TRUTH_DAYS: "all", ...process.env });
