import { mergeConfig } from "vitest/config";
import house from "../../vitest.config";

const { resolve } = house;

/** For an audit of minutes, which is no part of `npm test`. */
export default mergeConfig(
  { resolve },
  {
    test: {
      globalSetup: "tests/support/test-server.ts",
      include: ["tests/audits/sign-in-times.audit.ts", "tests/audits/readers.audit.ts"],
      testTimeout: 1_800_000,
      hookTimeout: 120_000,
    },
  },
);
