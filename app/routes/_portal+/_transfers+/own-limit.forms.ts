import * as z from "zod";
import type { Paise } from "common/money";
import { parseAmount } from "common/typed-amounts";
import { parsedField } from "common/typed-fields";

export const ownLimitForm = ({ least, most }: { least: Paise; most: Paise }) =>
  z.object({
    perDay: parsedField<Paise>("ownLimit.errors.range", (typed) => {
      const read = parseAmount(typed);
      const fits = read.ok && read.paise >= least && read.paise <= most;
      return fits ? { value: read.paise } : { error: "ownLimit.errors.range" };
    }),
  });
