import { countRows, listRows, present, updateRows } from "bank/database/rows";
import { sql } from "kysely";
import { authorised } from "bank/authorised";
import type { Transaction } from "bank/database/schema";
import { done, notTogether, refuse, serve, type CallBy } from "bank/service";
import {
  deleteInstruction,
  instructionList,
  instructionRefusals,
  instructionRuns,
  pressInstruction,
  standingInstruction,
} from "common/contract/instructions.server";
import { isCurrent } from "common/standing-instructions";
import { workingDayFrom } from "common/working-days";
import {
  beginRun,
  changeInstruction,
  endedBy,
  findCurrent,
  findOwn,
  instructionAnswer,
  type Instruction,
  type InstructionRequest,
} from "./instruction";
import { addInstruction, answerKept, modifyInstruction } from "./order";

/** Known references are answered for ever, also to customers who may order no more. */
export const instruction = serve(standingInstruction, "payer", async (call, request) => {
  switch (request.requestType) {
    case "add":
      return addInstruction(call, request);
    case "modify":
      return modifyInstruction(call, request);
    case "inquire":
      return inquire(call, request);
    case "delete":
      return remove(call, request);
    case "skip":
    case "pause":
    case "resume":
      return press(call, request);
  }
});

async function inquire(call: CallBy<"payer">, request: InstructionRequest) {
  if (call.payer.status !== "active") return notTogether;
  const found = await findOwn(call, request);
  return found ? done(instructionAnswer(found)) : refuse(instructionRefusals.unknown);
}

type Step = (transaction: Transaction, locked: Instruction, now: Date) => Promise<Partial<Instruction>>;

/** Steps on an instruction that is not over; deleting also ends a run that waits for money. */
const steps: Partial<Record<InstructionRequest["requestType"], Step>> = {
  async delete(transaction, { number }, now) {
    await updateRows(transaction, "bank.instruction_run", {
      where: { instruction: number, state: "waiting" },
      set: { state: "skipped", ended_at: now },
    });
    return { state: "deleted", ended_at: now, next_on: null };
  },
  async skip(transaction, locked, now) {
    const begun = await beginRun(transaction, locked, "skipped", now);
    return begun && begun.instruction.next_on === null ? endedBy(now) : {};
  },
  pause: async () => ({ state: "paused" }),
  resume: async () => ({ state: "active", failures: 0 }),
};

const stepBy = (act: typeof deleteInstruction) =>
  authorised(act, {
    content: ({ requestType, number = "", version }) => [requestType, number, String(version ?? "")],
    async check(call, request, transaction) {
      const found = await findCurrent(call, request, transaction);
      if ("outcome" in found) return found;
      // The last date may only wait for money and can still be cancelled.
      const over = found.next_on === null && request.requestType !== "delete";
      return over ? refuse(instructionRefusals.over) : { facts: found };
    },
    async make(transaction, found, { request, now }) {
      const became = await steps[request.requestType]!(transaction, found, now);
      await changeInstruction(transaction, found, { version: found.version + 1, ...became });
      return { kept: { number: String(found.number) } };
    },
    answer: answerKept,
  });

const remove = stepBy(deleteInstruction);
const press = stepBy(pressInstruction);

export const list = serve(instructionList, "customer", async ({ db, tariff }, { customerNumber, status }) => {
  const own = { customer_number: customerNumber };
  const rows = await listRows(db, "bank.standing_instruction", own, "number desc");
  const shown = rows.map((row) => ({
    number: String(row.number),
    amount: row.amount,
    remark: row.remark,
    status: isCurrent(row.state) ? ("active" as const) : ("deleted" as const),
    fromAccount: row.from_account,
    toAccount: row.to_account,
    toName: row.to_name,
    frequency: row.frequency,
    day: row.day,
    state: row.state,
    nextOn: row.next_on ?? undefined,
    debitOn: row.next_on && row.state === "active" ? workingDayFrom(tariff.calendar, row.next_on) : undefined,
  }));
  return done({ found: { instructions: shown.filter((one) => status === "both" || one.status === status) } });
});

export const runs = serve(instructionRuns, "customer", async (call, request) => {
  const own = await findOwn(call, request);
  if (!own) return refuse(instructionRefusals.unknown);
  const all = call.db.selectFrom("bank.instruction_run as run").where("run.instruction", "=", own.number);
  const rows = await all
    .leftJoin("bank.job as job", (join) =>
      join
        .on("job.kind", "=", "standing-instruction")
        .on("run.state", "=", "waiting")
        .on(sql<boolean>`job.subject = run.instruction || '/' || run.due_on`),
    )
    .selectAll("run")
    .select("job.due_at as triedAgainAt")
    .orderBy("run.due_on", "desc")
    .offset(request.offset)
    .limit(request.limit)
    .execute();
  return done({
    total: await countRows(all),
    runs: rows.map(({ due_on: dueOn, ended_at: endedAt, reference, ...run }) => {
      const { amount, state, failure, triedAgainAt } = run;
      const paid = state === "paid" ? reference : null;
      return present({ dueOn, amount, state, failure, triedAgainAt, endedAt, reference: paid });
    }),
  });
});
