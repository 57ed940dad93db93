import {
  addInstruction,
  instructionList,
  readDetails,
  standingInstruction,
} from "common/contract/instructions.server";
import type { AnswerOf } from "common/contract/service.server";
import { endDate, executionAfter, firstExecution } from "common/standing-instructions";
import {
  type Harness,
  type Seen,
  type EnrolmentStatus,
  type Trial,
  ONE_RUPEE,
  countOf,
  notMade,
  oneLess,
  oneMore,
  ownTransfer,
  remark,
  trial,
  whole,
} from "./trial.server";

/** Twice 1 rupee between own accounts, on the fifteenth. */
function instructionTerms(harness: Harness, amount: bigint) {
  const own = ownTransfer(harness);
  if (typeof own === "string") return own;
  const rhythm = { day: 15, frequency: "monthly" as const };
  const startDate = firstExecution(rhythm.day, harness.found.today);
  const until = { times: 2 };
  const request = {
    ...{
      ...own,
      amount,
      ...rhythm,
      startDate,
      ...until,
      kind: "own-account" as const,
      remark,
      ...whole(harness),
    },
    endDate: endDate(rhythm, startDate, until.times),
    transactionPassword: harness.transactionPassword,
  };
  return {
    request,
    otp: { variables: addInstruction.otp!.bind({ requestType: "add", ...request }) },
    next: executionAfter(rhythm, startDate, 1),
  };
}

const standingNow = async (harness: Harness) =>
  harness.ask(standingInstruction, {
    ...{ requestType: "inquire", number: harness.made.instruction!.number },
    ...whole(harness),
  });

/** Nothing is authorised by them that was not before. */
const pressing = (
  requestType: "skip" | "pause" | "resume",
  see: (standing: NonNullable<EnrolmentStatus>) => Seen,
  becomes: (harness: Harness) => Seen,
) =>
  trial(
    standingInstruction,
    requestType,
    (harness) => {
      const { instruction } = harness.made;
      if (!instruction) return "no standing instruction was added";
      const { number, version } = instruction;
      return {
        request: { requestType, number, version, ...whole(harness) },
        see: async () => {
          const standing = (await standingNow(harness))?.standing;
          return standing ? see(standing) : null;
        },
        becomes: () => becomes(harness),
      };
    },
    keepInstruction,
  );

function keepInstruction({ standing }: AnswerOf<typeof standingInstruction>, { made }: Harness): void {
  made.instruction = standing;
}

const activeInstructions = async (harness: Harness): Promise<Seen> => {
  const { customerNumber, accounts } = harness.found;
  const which = { customerNumber, status: "active" as const, firstAccount: accounts[0] ?? "" };
  return countOf(
    (await harness.ask(instructionList, { cbs: "Y", key: "SIList", ...which }))?.found.instructions,
  );
};

export const instructionTrials: readonly Trial[] = [
  trial(
    standingInstruction,
    "add",
    (harness) => {
      const terms = instructionTerms(harness, ONE_RUPEE);
      if (typeof terms === "string") return terms;
      const { request, otp } = terms;
      return {
        ...{ request: { requestType: "add" as const, ...request }, otp },
        ...{ see: () => activeInstructions(harness), becomes: oneMore },
      };
    },
    keepInstruction,
  ),
  trial(
    standingInstruction,
    "modify",
    (harness) => {
      const { instruction } = harness.made;
      const terms = instructionTerms(harness, 2n * ONE_RUPEE);
      if (!instruction || typeof terms === "string") return "no standing instruction was added";
      const { number, version } = instruction;
      const { request, otp } = terms;
      return {
        ...{ request: { requestType: "modify" as const, ...request, number, version }, otp },
        see: async () => readDetails((await standingNow(harness))?.status.message ?? "")?.amount ?? null,
        becomes: () => 2n * ONE_RUPEE,
      };
    },
    keepInstruction,
  ),
  pressing(
    "skip",
    ({ nextOn }) => nextOn ?? null,
    (harness) => {
      const terms = instructionTerms(harness, ONE_RUPEE);
      return typeof terms === "string" ? null : terms.next;
    },
  ),
  pressing(
    "pause",
    ({ state }) => state,
    () => "paused",
  ),
  pressing(
    "resume",
    ({ state }) => state,
    () => "active",
  ),
  trial(standingInstruction, "delete", (harness) => {
    const { instruction } = harness.made;
    if (!instruction) return notMade;
    const { number, version } = instruction;
    return {
      request: { requestType: "delete" as const, number, version, ...whole(harness) },
      see: () => activeInstructions(harness),
      becomes: oneLess,
    };
  }),
];
