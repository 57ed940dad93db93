import {
  addInstruction,
  deleteInstruction,
  instructionList,
  modifyInstruction,
  pressInstruction,
  readDetails,
  standingInstruction,
} from "common/contract/instructions.server";
import type { AnswerOf } from "common/contract/service.server";
import { endDate, executionAfter, firstExecution } from "common/standing-instructions";
import {
  type Harness,
  type Seen,
  type Trial,
  ONE_RUPEE,
  needed,
  notMade,
  oneLess,
  oneMore,
  ownTransfer,
  remark,
  trial,
} from "./trial.server";

type Answer = AnswerOf<typeof standingInstruction>;

const notAdded = "no standing instruction was added";
const rhythm = { day: 15, frequency: "monthly" } as const;
const startOf = ({ found }: Harness) => firstExecution(rhythm.day, found.today);

/** Two transfers between own accounts, on the fifteenth. */
function terms(harness: Harness, amount: bigint) {
  const startDate = startOf(harness);
  const until = { times: 2, endDate: endDate(rhythm, startDate, 2) };
  return {
    ...ownTransfer(harness),
    ...rhythm,
    ...until,
    startDate,
    amount,
    kind: "own-account",
    remark,
  } as const;
}

function added({ made }: Harness, reason = notAdded) {
  const { number, version } = needed(made(reason, standingInstruction).standing, reason);
  return { number, version };
}

const inquire = (harness: Harness) =>
  harness.ask(standingInstruction, { requestType: "inquire", number: added(harness).number });

async function activeInstructions({ ask, found: { accounts } }: Harness) {
  const which = { status: "active", firstAccount: accounts[0] ?? "" } as const;
  return (await ask(instructionList, { cbs: "Y", key: "SIList", ...which }))?.found.instructions.length;
}

const pressing = (
  requestType: "skip" | "pause" | "resume",
  see: (standing: Answer["standing"]) => Seen | undefined,
  becomes: (harness: Harness) => Seen,
) =>
  trial(pressInstruction, requestType, (harness) => ({
    request: { requestType, ...added(harness) },
    see: async () => see((await inquire(harness))?.standing),
    becomes: () => becomes(harness),
  }));

export const instructionTrials: readonly Trial[] = [
  trial(addInstruction, "add", (harness) => ({
    request: { requestType: "add" as const, ...terms(harness, ONE_RUPEE) },
    see: () => activeInstructions(harness),
    becomes: oneMore,
  })),
  trial(modifyInstruction, "modify", (harness) => ({
    request: { requestType: "modify" as const, ...added(harness), ...terms(harness, 2n * ONE_RUPEE) },
    see: async () => readDetails((await inquire(harness))?.status.message ?? "")?.amount,
    becomes: () => 2n * ONE_RUPEE,
  })),
  pressing(
    "skip",
    (standing) => standing?.nextOn,
    (harness) => executionAfter(rhythm, startOf(harness), 1),
  ),
  pressing(
    "pause",
    (standing) => standing?.state,
    () => "paused",
  ),
  pressing(
    "resume",
    (standing) => standing?.state,
    () => "active",
  ),
  trial(deleteInstruction, "delete", (harness) => ({
    request: { requestType: "delete" as const, ...added(harness, notMade) },
    see: () => activeInstructions(harness),
    becomes: oneLess,
  })),
];
