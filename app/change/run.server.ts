import { randomUUID } from "node:crypto";
import type { InSession } from "~/session/guards.server";
import { openWith, sealWith } from "~/session/seal.server";

/** One attempt at a flow: its input so far, sealed with the key in the cookie. A row: several tabs do not overwrite each other. */
export interface Run<Input> {
  id: string;
  flow: string;
  step: string;
  input: Input;
  finished: boolean;
}

type Holder = Pick<InSession, "portal" | "session">;

const sealedAs = (flow: string, id: string) => `run:${flow}:${id}`;

const seal = ({ session }: Holder, { flow, id }: Pick<Run<unknown>, "flow" | "id">, input: unknown) =>
  sealWith(session.ticket.key, sealedAs(flow, id), writeInput(input));

export async function startRun<Input>(by: Holder, flow: string, step: string, input: Input) {
  const { db, clock } = by.portal;
  const id = randomUUID();
  await db
    .insertInto("portal.run")
    .values({
      id,
      session_digest: by.session.digest,
      flow,
      step,
      sealed_input: seal(by, { flow, id }, input),
      started_at: clock.now(),
    })
    .execute();
  return { id, flow, step, input, finished: false };
}

/** The run of this flow and session: the one named, or the newest when none is. */
export async function findRun<Input>({ portal, session }: Holder, flow: string, id?: string) {
  if (id !== undefined && !/^[0-9a-f-]{36}$/.test(id)) return null;
  let query = portal.db
    .selectFrom("portal.run")
    .select(["id", "step", "sealed_input", "finished_at"])
    .where("session_digest", "=", session.digest)
    .where("flow", "=", flow);
  if (id !== undefined) query = query.where("id", "=", id);
  const row = await query.orderBy("started_at", "desc").limit(1).executeTakeFirst();
  const plain = row && openWith(session.ticket.key, sealedAs(flow, row.id), row.sealed_input);
  if (!row || !plain) return null;
  return {
    id: row.id,
    flow,
    step: row.step,
    input: readInput(plain) as Input,
    finished: row.finished_at !== null,
  };
}

/** Marks the run carried out; true for exactly one caller, however many ask at once. */
export async function finishRun({ portal }: Holder, run: Run<unknown>): Promise<boolean> {
  const result = await portal.db
    .updateTable("portal.run")
    .set({ finished_at: portal.clock.now() })
    .where("id", "=", run.id)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  run.finished = true;
  return result.numUpdatedRows > 0n;
}

/** Takes the run from a step of `from` to `to`; false when it stood elsewhere: of several posts at once one goes on. */
export async function moveRun<Input>(
  by: Holder,
  run: Run<unknown>,
  from: readonly string[],
  to: string,
  input: Input,
): Promise<boolean> {
  const result = await by.portal.db
    .updateTable("portal.run")
    .set({ step: to, sealed_input: seal(by, run, input) })
    .where("id", "=", run.id)
    .where("step", "in", from)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Amounts are bigints, which JSON does not know. */
const writeInput = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown) =>
    typeof value === "bigint" ? { paise: value.toString() } : value,
  );

const readInput = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) =>
    typeof value === "object" && value !== null && "paise" in value ? BigInt(value.paise as string) : value,
  );
