import type { IsoDate } from "common/dates";
import { formatRupees } from "common/money";
import {
  ageOn,
  agesOf,
  apyContribution,
  dueDate,
  frequencies,
  isInsurance,
  pensions,
  premiumOf,
  premiumsAhead,
  SAVINGS_PER_PENSION,
  type SchemeId,
} from "common/schemes";
import { inForce, type SocialSchemes } from "common/tariff";

/** Figures of the texts about a scheme, for whoever joins today. */
export function figuresOf(schemes: SocialSchemes, scheme: SchemeId, today: IsoDate) {
  const { least, most, end, by } = agesOf(schemes, scheme, today);
  const rules = isInsurance(scheme) ? inForce(schemes[scheme], today) : null;
  const premiums = isInsurance(scheme) ? premiumsAhead(schemes, scheme, today) : null;
  const [first, second, third, fourth] = (premiums?.joining ?? []).map(formatRupees);
  const savings = (pension: number) => formatRupees(BigInt(pension * SAVINGS_PER_PENSION) * 100n);
  return {
    ...{ least, most, by, until: end },
    lien: rules?.cover.lienDays ?? 0,
    full: formatRupees(rules?.cover.full ?? 0n),
    partial: formatRupees(rules?.cover.partial ?? 0n),
    yearly: formatRupees(premiums?.yearly ?? 0n),
    ...{ first, second, third, fourth },
    smallest: pensions[0],
    largest: pensions.at(-1)!,
    leastSavings: savings(pensions[0]),
    mostSavings: savings(pensions.at(-1)!),
  };
}

/** Debits of whoever joins today; null for whoever may not. */
export function priceOf(
  schemes: SocialSchemes,
  scheme: SchemeId,
  { obstacle, born, today }: { obstacle: unknown; born: IsoDate | null; today: IsoDate },
) {
  if (obstacle || !born) return { chart: null, premiums: null };
  const enrolment = { scheme, born, enrolledOn: today };
  if (scheme !== "apy")
    return {
      chart: null,
      premiums: {
        now: premiumOf(schemes, enrolment, 1),
        yearly: dueDate(schemes, enrolment, 2) && premiumOf(schemes, enrolment, 2),
      },
    };
  const age = ageOn(born, today);
  const chart = pensions.map((pension) => ({
    pension,
    contributions: frequencies.map((frequency) => apyContribution(age, { pension, frequency })),
  }));
  return { chart, premiums: null };
}
