import * as z from "zod";
import type { Paise } from "common/money";
import { parseAmount } from "common/typed-amounts";

export const ownLimitForm = ({ least, most }: { least: Paise; most: Paise }) =>
  z.object({
    perDay: z.string({ error: "ownLimit.errors.range" }).transform((typed, context) => {
      const read = parseAmount(typed);
      if (read.ok && read.paise >= least && read.paise <= most) return read.paise;
      context.addIssue({ code: "custom", message: "ownLimit.errors.range" });
      return z.NEVER;
    }),
  });
