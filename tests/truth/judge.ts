import { balanceRules } from "./rules/balances";
import { comingRules } from "./rules/coming";
import { depositRules } from "./rules/deposits";
import { entryRules } from "./rules/entries";
import { otherRules } from "./rules/others";
import { paymentRules } from "./rules/payments";
import { spendingRules } from "./rules/spending";
import { thingRules } from "./rules/things";
import { paperRules } from "./rules/papers";
import type { Rule, Seen, Source, Visit } from "./rules/rule";

const rules: readonly Rule[] = [
  ...balanceRules,
  ...comingRules,
  ...depositRules,
  ...entryRules,
  ...paperRules,
  ...paymentRules,
  ...spendingRules,
  ...thingRules,
  ...otherRules,
];

export interface Fault {
  path: string;
  role: string;
  value: string;
  around: string;
  under: string;
  /** Rules that claim it and say otherwise; none: unclaimed. */
  against: string[];
}

export interface Verdict {
  judged: number;
  faults: Fault[];
}

/** The rule by which the figure at a place of a source holds, or those that claim it and say otherwise. */
export function judgeFigure(source: Source, at: number, visit: Visit): { right?: string; against: string[] } {
  const said = source.said[at]!;
  const seen: Seen = { ...said, at, source, visit };
  const claiming = rules.filter(
    ({ role, path, kind }) =>
      role.test(said.role) && (!path || path.test(source.path)) && (!kind || kind === said.kind),
  );
  const right = claiming.find((rule) => rule.holds(seen));
  return right ? { right: right.name, against: [] } : { against: claiming.map(({ name }) => name) };
}

/** Each amount and date must be claimed by a rule and hold by one that claims it. */
export function judge(sources: readonly Source[], visit: Visit): Verdict {
  const verdict: Verdict = { judged: 0, faults: [] };
  for (const source of sources)
    for (const [at, said] of source.said.entries()) {
      verdict.judged += 1;
      const { right, against } = judgeFigure(source, at, visit);
      if (right === undefined)
        verdict.faults.push({
          path: source.path,
          role: said.role,
          value: said.value,
          around: said.around.slice(0, 300),
          under: said.under,
          against,
        });
    }
  return verdict;
}
