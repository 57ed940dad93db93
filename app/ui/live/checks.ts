import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod/v4";
import { made } from "~/workarounds/zod-later";

/**
 * zod's faster path probes for eval, which the page's policy forbids: the probe is caught, and reported as a violation all
 * the same (https://github.com/colinhacks/zod/issues/4461). On the server the faster path stays. Dead when zod probes no
 * more by itself.
 */
z.config({ jitless: true });

/** Taken one by one: the rest of zod stays at home. */
const zod = {
  enum: z.enum,
  intersection: z.intersection,
  literal: z.literal,
  object: z.object,
  string: z.string,
  undefined: z.undefined,
};

/** What the schema finds wrong with what is typed. */
export const check = (typed: FormData, schema: z.ZodType) =>
  parseWithZod(typed, { schema: made(schema, zod) });
