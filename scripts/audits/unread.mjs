/** `npm run audit unread`: every page and paper of two customers, each service that it asks failing in all ways; half an hour of two cores. */
import { exitWith } from "../root.mjs";

exitWith(["node_modules/vitest/vitest.mjs", "run", "tests/faults/unread-pages.test.ts"], {
  UNREAD_WAYS: "all",
  ...process.env,
});
