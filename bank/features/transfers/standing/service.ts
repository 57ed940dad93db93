import { sql } from "kysely";
import type { Transaction } from "bank/database/schema";
import { mayOrder } from "bank/customers";
import { refuseFor } from "bank/features/transfers/order";
import { changeOnce, claim } from "bank/once";
import { done, notTogether, refuse, serve, type CallBy } from "bank/service";
import {
  instructionList,
  instructionRefusals,
  instructionRuns,
  standingInstruction,
} from "common/contract/instructions.server";
import type { AnswerOf } from "common/contract/service.server";
import { inTransaction } from "common/postgres/transaction.server";
import { isCurrent } from "common/standing-instructions";
import {
  beginRun,
  changeInstruction,
  endedBy,
  lockInstruction,
  tellInstruction,
  type Instruction,
} from "./instruction";
import {
  addInstruction,
  findOwn,
  modifyInstruction,
  obstacleTo,
  readInstruction,
  type InstructionAnswer,
  type InstructionRequest,
} from "./order";

/** What was ordered is answered for ever, also to a customer who may order nothing any more. */
const instruction = serve(standingInstruction, "payer", async (call, request) => {
  switch (request.requestType) {
    case "add":
      return addInstruction(call, request);
    case "modify":
      return modifyInstruction(call, request);
    case "inquire":
      return inquire(call, request);
    case "delete":
    case "skip":
    case "pause":
    case "resume":
      return steer(call, request, steps[request.requestType]);
  }
});

async function inquire(call: CallBy<"payer">, request: InstructionRequest): Promise<InstructionAnswer> {
  if (call.payer.status !== "active") return notTogether;
  const found = await findOwn(call, request);
  return found ? done(tellInstruction(found)) : refuse(instructionRefusals.unknown);
}

type Step = (transaction: Transaction, locked: Instruction, now: Date) => Promise<Partial<Instruction>>;

/** What a press does to an instruction that is not over; what waits for money is deleted with it. */
const steps: Record<"delete" | "skip" | "pause" | "resume", Step> = {
  async delete(transaction, { number }, now) {
    await transaction
      .updateTable("bank.instruction_run")
      .set({ state: "skipped", ended_at: now })
      .where("instruction", "=", number)
      .where("state", "=", "waiting")
      .execute();
    return { state: "deleted", ended_at: now, next_on: null };
  },
  async skip(transaction, locked, now) {
    const begun = await beginRun(transaction, locked, "skipped", now);
    return begun && begun.instruction.next_on === null ? endedBy(now) : {};
  },
  pause: async () => ({ state: "paused" }),
  resume: async () => ({ state: "active", failures: 0 }),
};

/** Made at once under its reference: it keeps money in, or lets go on what was authorised before. */
async function steer(
  call: CallBy<"payer">,
  request: InstructionRequest,
  step: Step,
): Promise<InstructionAnswer> {
  const { requestType, number = "", version } = request;
  return changeOnce<{ number: string }, AnswerOf<typeof standingInstruction>>(call, request, {
    kind: "standing-instruction",
    content: [requestType, number, String(version ?? "")],
    tell: async (kept) => tellInstruction(await readInstruction(call, BigInt(kept.number))),
    async run(asked) {
      if (call.payer.status !== "active" || !mayOrder(call.payer)) return refuseFor("8010");
      const own = await findOwn(call, request);
      if (!own) return refuse(instructionRefusals.unknown);
      return inTransaction(call.db, async (transaction): Promise<InstructionAnswer> => {
        const locked = await lockInstruction(transaction, own.number);
        if (!locked) return refuse(instructionRefusals.unknown);
        const obstacle = obstacleTo(locked, request);
        if (obstacle) return obstacle;
        // Its last date may only wait for money: that can still be called off.
        if (locked.next_on === null && requestType !== "delete") return refuse(instructionRefusals.over);
        const now = call.clock.now();
        const became = await step(transaction, locked, now);
        const changed = await changeInstruction(transaction, locked, {
          version: locked.version + 1,
          ...became,
        });
        await claim(transaction, asked, { number: String(locked.number) }, now);
        return done(tellInstruction(changed));
      });
    },
  });
}

const list = serve(instructionList, "customer", async ({ db }, { customerNumber, status }) => {
  const rows = await db
    .selectFrom("bank.standing_instruction")
    .selectAll()
    .where("customer_number", "=", customerNumber)
    .orderBy("number", "desc")
    .execute();
  const told = rows.map((row) => ({
    number: String(row.number),
    amount: row.amount,
    remark: row.remark,
    status: isCurrent(row.state) ? ("active" as const) : ("deleted" as const),
    fromAccount: row.from_account,
    toAccount: row.to_account,
    toName: row.to_name,
    state: row.state,
    nextOn: row.next_on ?? undefined,
  }));
  return done({ found: { instructions: told.filter((one) => status === "both" || one.status === status) } });
});

const runs = serve(instructionRuns, "customer", async (call, request) => {
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
  const { total } = await all.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow();
  return done({
    total: Number(total),
    runs: rows.map(({ due_on, amount, state, failure, triedAgainAt, ended_at, reference }) => ({
      dueOn: due_on,
      amount,
      state,
      failure: failure ?? undefined,
      triedAgainAt: triedAgainAt ?? undefined,
      endedAt: ended_at ?? undefined,
      reference: state === "paid" ? reference : undefined,
    })),
  });
});

export const standingInstructionServices = [instruction, list, runs];
