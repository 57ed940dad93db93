/** Two portals measured in turn, and whether something has become dearer. */
import { judged, median, quotients } from "./figures";
import type { Side } from "./compared-pages";
import { CONFIDENCE, medianInterval, verdictOn } from "./page-difference";
import { loadNow } from "./processor";

/** Ours and theirs. */
export type Sides = readonly [Side, Side];

/** What one round cost a side, in milliseconds; the first is judged, the others are told. */
type Costs = Readonly<Record<string, number>>;

/** Something that both sides have. */
export interface Subject {
  name: string;
  cost(side: Side): Promise<Costs>;
  /** Asks for it often enough that its code is compiled. */
  warm?(side: Side): Promise<void>;
}

type Measured = Map<Subject, [Costs[], Costs[]]>;

/** Rounds that decide by themselves need as many for the confidence wanted: verdicts are looked for so often. */
const TOGETHER = 8;
/** A further round is longer by this, so that fewer of them differ by a collection of garbage. */
const LONGER = 12;
/** Starts of both portals among which the first rounds are shared out. */
const LAUNCHES = 2;

/** Starts both portals, measures, and stops them: one process differs from the next of the same program, documents by a tenth. */
export type Launch = (work: (sides: Sides) => Promise<void>) => Promise<void>;

/**
 * Both sides in turn, changing who goes first; each round asks for everything, so that nothing is asked for while a process is
 * colder than with the rest.
 */
export async function measure(
  sides: Sides,
  subjects: readonly Subject[],
  rounds: number,
  { found = new Map(), longer = 1 }: { found?: Measured; longer?: number } = {},
): Promise<Measured> {
  for (let round = 0; round < rounds; round += 1)
    for (const subject of subjects) {
      const costs = found.get(subject) ?? [[], []];
      found.set(subject, costs);
      for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        costs[at].push(await meanCost(subject, sides[at], longer));
    }
  return found;
}

async function meanCost({ cost }: Subject, side: Side, times: number): Promise<Costs> {
  const costs: Costs[] = [];
  while (costs.length < times) costs.push(await cost(side));
  const mean = (what: string) => costs.reduce((sum, one) => sum + one[what]!, 0) / times;
  return Object.fromEntries(Object.keys(costs[0]!).map((what) => [what, mean(what)]));
}

interface Judging {
  rounds: number;
  /** How many more there may be for what was found above the limit. */
  further: number;
  atMost: number;
}

/** Tells the verdict on each, and answers the middles by name. */
export async function judge(
  launch: Launch,
  subjects: readonly Subject[],
  { rounds, further, atMost }: Judging,
): Promise<Map<string, number>> {
  const first: Measured = new Map();
  const again: Measured = new Map();
  const verdict = (subject: Subject) => verdictOn(ratiosOf(first, subject), ratiosOf(again, subject), atMost);
  const launched = (some: readonly Subject[], times: number, found: Measured, longer: number) =>
    launch(async (sides) => {
      for (const side of sides) for (const subject of some) await subject.warm?.(side);
      await measure(sides, some, times, { found, longer });
    });
  for (let done = 0; done < LAUNCHES; done += 1)
    await launched(subjects, Math.ceil(rounds / LAUNCHES), first, 1);
  for (let done = 0; done < further; done += TOGETHER) {
    const open = subjects.filter((subject) => verdict(subject) === "not sure");
    if (open.length === 0) break;
    console.log(`measured again: ${open.map(({ name }) => name).join(", ")}`);
    await launched(open, Math.min(TOGETHER, further - done), again, LONGER);
  }
  return new Map(
    subjects.map((subject) => {
      const found = again.has(subject) ? again : first;
      const ratios = ratiosOf(found, subject);
      const met = verdict(subject) === "not worse";
      const from = [certainty(ratios, found === again), costsOf(found, subject), loadNow()].join("; ");
      judged(`${verdict(subject)}: ${subject.name}`, ratios, { atMost, met }, from);
      return [subject.name, median(ratios)];
    }),
  );
}

function certainty(ratios: readonly number[], further: boolean): string {
  const { low, high } = medianInterval(ratios, CONFIDENCE);
  const bounds = Number.isFinite(low) ? `, the median within ${low.toFixed(3)}–${high.toFixed(3)}` : "";
  return `${ratios.length}${further ? " further" : ""} rounds${bounds}`;
}

/** What is judged, round by round, ours ÷ theirs; none of what was not measured. */
export function ratiosOf(found: Measured, subject: Subject): number[] {
  const [ours, theirs] = (found.get(subject) ?? [[], []]).map((costs) =>
    costs.map((cost) => Object.values(cost)[0]!),
  );
  return quotients(ours!, theirs!);
}

/** The middles of all that was measured, as `ms of the portal 4.0 ÷ 3.8, bank 1.1 ÷ 1.1`. */
export function costsOf(found: Measured, subject: Subject): string {
  const both = found.get(subject)!;
  const middles = (what: string) =>
    both.map((costs) => median(costs.map((cost) => cost[what]!)).toFixed(1)).join(" ÷ ");
  return `ms of ${Object.keys(both[0][0]!)
    .map((what) => `${what} ${middles(what)}`)
    .join(", ")}`;
}
