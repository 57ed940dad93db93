/**
 * `npm run audit sign-in-times`: a thousand sign-ins of each kind at the bank's service. Its time must tell neither a customer's
 * number from an unknown one nor, while a lock runs, the right password from a wrong one.
 */
import { exitWith } from "../root.mjs";

exitWith([
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config",
  "tests/audits/vitest.config.ts",
  "sign-in-times",
]);
