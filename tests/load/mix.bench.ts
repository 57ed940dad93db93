/**
 * How many requests a second of a bank's day a machine carries before one in a hundred waits half a second, with one worker and with
 * two, and what is full first. Customers come as they do: independently of each other (Poisson), whether those before them are through
 * or not. `--against <commit>`: that commit's portal too.
 */
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { createDice, type Dice } from "bank/demo/dice";
import { freePort } from "tests/support/free-port";
import { buildCommit } from "./compared-portal";
import { figure, told } from "./figures";
import { startMixed, type Act, type Mixed } from "./mixed-customers";
import { busyTime, loadNow, memoryOf } from "./processor";

/** Of twenty who come. */
const deck = {
  home: 8,
  transactions: 4,
  statement: 2,
  payment: 2,
  cards: 1,
  "sign-in": 2,
  pdf: 1,
} satisfies Partial<Record<Act, number>>;
const requestsEach = 2;
const seed = 20_261_127;
const customers = 40;
const limitMs = 500;
const search = { from: 16, times: 1.35, finer: 2 };
const warm = { rate: 12, seconds: 25 };
const stepSeconds = 15;
const { BENCH_AGAINST = "" } = process.env;

interface Step {
  /** Requests a second that were asked for, and that were answered. */
  asked: number;
  rate: number;
  p99: number;
  failed: number;
  full: string;
}

const baseline = BENCH_AGAINST && buildCommit(BENCH_AGAINST);
for (const workers of [1, 2]) {
  const ours = await highest(".", workers);
  told(`mix, workers ${workers}: requests a second at P99 < ${limitMs} ms`, ours.told, ours.from);
  if (!baseline) continue;
  const theirs = await highest(baseline, workers);
  figure(
    `mix, workers ${workers}: requests a second at P99 < ${limitMs} ms ÷ ${BENCH_AGAINST}`,
    ours.rate / theirs.rate,
    { atLeast: 2 },
    `${ours.told} ÷ ${theirs.told}; there ${theirs.from}; ${loadNow()}`,
  );
}

/** Steps up until it is too much, or down until it is not; then half-way between what was carried and what was not. */
async function highest(directory: string, workers: number) {
  const metrics = String(await freePort());
  const side = await startMixed(directory, customers, { WORKERS: String(workers), METRICS_PORT: metrics });
  try {
    const dice = createDice(seed);
    const play = (rate: number, seconds = stepSeconds) => playMix(side, { rate, seconds, dice, metrics });
    await play(warm.rate, warm.seconds);
    let carried = await play(search.from);
    let over = carried;
    while (isCarried(over)) [carried, over] = [over, await play(over.asked * search.times)];
    while (!isCarried(carried) && carried.asked > 1)
      [over, carried] = [carried, await play(carried.asked / search.times)];
    for (let finer = 0; finer < search.finer; finer += 1) {
      const between = await play(Math.sqrt(carried.asked * over.asked));
      if (isCarried(between)) carried = between;
      else over = between;
    }
    const memory = side.portal.serving.map((pid) => memoryOf(pid).most.toFixed(0)).join(" + ");
    return {
      rate: carried.rate,
      told: carried.rate.toFixed(0),
      from: `P99 ${carried.p99.toFixed(0)} ms; at ${over.asked.toFixed(0)} a second P99 ${over.p99.toFixed(0)} ms, ${over.full}; workers ${memory} MB at most`,
    };
  } finally {
    await side.stop();
  }
}

function isCarried({ p99, failed }: Step): boolean {
  return p99 < limitMs && failed === 0;
}

interface Play {
  /** Requests a second. */
  rate: number;
  seconds: number;
  dice: Dice;
  metrics: string;
}

async function playMix(side: Mixed, { rate, seconds, dice, metrics }: Play): Promise<Step> {
  await loopDelay(metrics);
  side.take();
  const before = { ...side.portal.spent(), load: ownTime(), all: busyTime() };
  const start = performance.now();
  const underWay: Promise<void>[] = [];
  let [due, failed, because] = [start, 0, ""];
  for (let cards = shuffled(dice); due < start + seconds * 1_000;) {
    if (cards.length === 0) cards = shuffled(dice);
    await pause(Math.max(0, due - performance.now()));
    const card = cards.pop()!;
    underWay.push(
      side.visit(card, due).catch((fault: Error) => {
        failed += 1;
        because ||= `${card}: ${fault.message.slice(0, 200)}`;
      }),
    );
    const chance = dice.between(1, 1_000_000) / 1_000_000;
    due += (-Math.log(chance) * requestsEach * 1_000) / rate;
  }
  await Promise.all(underWay);
  const wall = performance.now() - start;
  const after = { ...side.portal.spent(), load: ownTime(), all: busyTime() };
  const share = (of: keyof typeof after) => `${of} ${((after[of] - before[of]) / wall).toFixed(2)}`;
  const felt = side.take().sort((one, other) => one - other);
  const delay = await loopDelay(metrics);
  const shares = (["portal", "documents", "bank", "database", "load", "all"] as const).map(share);
  const step = {
    asked: rate,
    rate: (felt.length * 1_000) / wall,
    p99: felt[Math.ceil(0.99 * felt.length) - 1]!,
    failed,
    full: `processors taken of ${availableParallelism()}: ${shares.join(", ")}; the portal's loop waits ${delay} ms (P99)`,
  };
  console.log(
    `  ${rate.toFixed(0)} a second: ${step.rate.toFixed(0)} answered, P99 ${step.p99.toFixed(0)} ms, ${step.full}${because && `; ${failed} failed, ${because}`}`,
  );
  return step;
}

function shuffled(dice: Dice): Act[] {
  const cards = Object.entries(deck).flatMap(([act, times]) => Array<Act>(times).fill(act as Act));
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = dice.between(0, at);
    [cards[at], cards[other]] = [cards[other]!, cards[at]!];
  }
  return cards;
}

function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Of the portal's event loop since the last look, in milliseconds. */
async function loopDelay(port: string): Promise<string> {
  const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(told)?.[1];
  return (Number(seconds) * 1_000).toFixed(0);
}
