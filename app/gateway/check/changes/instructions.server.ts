import {
  addInstruction,
  instructionList,
  readDetails,
  standingInstruction,
} from "common/contract/instructions.server";
import type { AnswerOf } from "common/contract/service.server";
import { endDate, executionAfter, firstExecution } from "common/standing-instructions";
import {
  type Desk,
  type Seen,
  type Standing,
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
function instructionTerms(desk: Desk, amount: bigint) {
  const own = ownTransfer(desk);
  if (typeof own === "string") return own;
  const rhythm = { day: 15, frequency: "monthly" as const };
  const startDate = firstExecution(rhythm.day, desk.found.today);
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
      ...whole(desk),
    },
    endDate: endDate(rhythm, startDate, until.times),
    transactionPassword: desk.transactionPassword,
  };
  return {
    request,
    otp: { variables: addInstruction.otp!.bind({ requestType: "add", ...request }) },
    next: executionAfter(rhythm, startDate, 1),
  };
}

const standingNow = async (desk: Desk) =>
  desk.ask(standingInstruction, {
    ...{ requestType: "inquire", number: desk.made.instruction!.number },
    ...whole(desk),
  });

/** Nothing is authorised by them that was not before. */
const pressing = (
  requestType: "skip" | "pause" | "resume",
  see: (standing: NonNullable<Standing>) => Seen,
  becomes: (desk: Desk) => Seen,
) =>
  trial(
    standingInstruction,
    requestType,
    (desk) => {
      const { instruction } = desk.made;
      if (!instruction) return "no standing instruction was added";
      const { number, version } = instruction;
      return {
        request: { requestType, number, version, ...whole(desk) },
        see: async () => {
          const standing = (await standingNow(desk))?.standing;
          return standing ? see(standing) : null;
        },
        becomes: () => becomes(desk),
      };
    },
    keepInstruction,
  );

function keepInstruction({ standing }: AnswerOf<typeof standingInstruction>, { made }: Desk): void {
  made.instruction = standing;
}

const activeInstructions = async (desk: Desk): Promise<Seen> => {
  const { customerNumber, accounts } = desk.found;
  const which = { customerNumber, status: "active" as const, firstAccount: accounts[0] ?? "" };
  return countOf(
    (await desk.ask(instructionList, { cbs: "Y", key: "SIList", ...which }))?.found.instructions,
  );
};

export const instructionTrials: readonly Trial[] = [
  trial(
    standingInstruction,
    "add",
    (desk) => {
      const terms = instructionTerms(desk, ONE_RUPEE);
      if (typeof terms === "string") return terms;
      const { request, otp } = terms;
      return {
        ...{ request: { requestType: "add" as const, ...request }, otp },
        ...{ see: () => activeInstructions(desk), becomes: oneMore },
      };
    },
    keepInstruction,
  ),
  trial(
    standingInstruction,
    "modify",
    (desk) => {
      const { instruction } = desk.made;
      const terms = instructionTerms(desk, 2n * ONE_RUPEE);
      if (!instruction || typeof terms === "string") return "no standing instruction was added";
      const { number, version } = instruction;
      const { request, otp } = terms;
      return {
        ...{ request: { requestType: "modify" as const, ...request, number, version }, otp },
        see: async () => readDetails((await standingNow(desk))?.status.message ?? "")?.amount ?? null,
        becomes: () => 2n * ONE_RUPEE,
      };
    },
    keepInstruction,
  ),
  pressing(
    "skip",
    ({ nextOn }) => nextOn ?? null,
    (desk) => {
      const terms = instructionTerms(desk, ONE_RUPEE);
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
  trial(standingInstruction, "delete", (desk) => {
    const { instruction } = desk.made;
    if (!instruction) return notMade;
    const { number, version } = instruction;
    return {
      request: { requestType: "delete" as const, number, version, ...whole(desk) },
      see: () => activeInstructions(desk),
      becomes: oneLess,
    };
  }),
];
