/**
 * Presses of pages with scripts. Each has a number and is carried out once; a browser that has lost the answer asks for it by the number:
 * `docs/decisions/a-press-has-a-number.md`.
 */
import { inNoHurry } from "common/postgres/transaction.server";
import type { Portal } from "~/load-context";
import { logOf } from "~/log.server";
import { digest, openWith, sealWith } from "~/seal.server";
import { answerOf, PRESS, readAnswer, REMEMBERED_MS, type LostAnswer, type PressState } from "~/ui/press";
import type { SessionTicket } from "./details.server";
import { isWithin } from "./limits.server";
import type { Visitor } from "./sessions.server";
import { current, type RequestArgs } from "./visitor.server";

/** Life of a kept answer; after it a question learns only that there was one. */
export const ANSWER_LIFE_MS = 10 * 60_000;

/** Twice as long as a browser asks by a number, so none is taken for new. */
export const PRESS_LIFE_MS = 2 * REMEMBERED_MS;

/** Longer than the bank's answers to all calls of a press may take; a press under way for longer has lost its process. */
const LONGEST_MS = 60_000;

const MAX_BODY = 16 * 1024;

/** The number of a press that a page with scripts has sent; null for any other request. */
export function pressOf(method: string, pathname: string, header: string | undefined): string | null {
  return method === "POST" && pathname.endsWith(".data") && header && isPressNumber(header) ? header : null;
}

export const isPressNumber = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Answers a press. One that has come before, or whose number was closed, does nothing. */
export async function answerPress(
  args: RequestArgs,
  number: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { visitor } = current(args);
  const { portal } = visitor;
  if (!(await take(visitor, number, "under-way"))) return answerAgain(await findPress(args, number));
  let made: LostAnswer;
  try {
    made = await readAnswer(await answer());
  } catch (error) {
    await end(portal, number, { state: "failed" });
    throw error;
  }
  await end(portal, number, { state: "answered", sealed_answer: await sealAnswer(args, number, made) });
  return answerOf(made);
}

/**
 * Takes the number; false if it is taken. Waits for the disk, so that no press that was carried out is ever taken for one that did not
 * arrive.
 */
async function take(
  { portal, ticket }: Pick<Visitor, "portal" | "ticket">,
  number: string,
  state: "under-way" | "closed",
): Promise<boolean> {
  const row = await portal.db
    .insertInto("portal.press")
    .values({ id: number, owner_digest: ownerOf(ticket), state, pressed_at: portal.clock.now() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const ownerOf = (ticket: SessionTicket | null): Buffer | null => ticket && digest(ticket.id);

/** A failure leaves the press under way, and after a minute unknown. */
async function end(
  portal: Portal,
  number: string,
  change: { state: "answered" | "failed"; sealed_answer?: Buffer | null },
): Promise<void> {
  try {
    await portal.db
      .updateTable("portal.press")
      .set(change)
      .where("id", "=", number)
      .where(inNoHurry)
      .execute();
  } catch (error) {
    logOf(portal).error({ err: error }, "how a press ended was not written down");
  }
}

const sealedAs = (number: string) => `press:${number}`;

/** Null for an answer that sets a cookie: only the browser that it was made for may have it, and it may have another one by now. */
async function sealAnswer(args: RequestArgs, number: string, made: LostAnswer) {
  const { visitor, session } = current(args);
  const { ticket } = visitor;
  const setsCookie = made.headers.some(([name]) => name === "set-cookie");
  if (!ticket || made.body.length > MAX_BODY || setsCookie) return null;
  if ((await session)?.step !== "signed-in" && !(await isWithin("kept-answer", visitor))) return null;
  return sealWith(ticket.key, sealedAs(number), JSON.stringify(made));
}

/** State of a press; closes its number if `closes` and nothing is known of it. */
export async function findPress(args: RequestArgs, number: string, closes = false): Promise<PressState> {
  const { visitor } = current(args);
  if (closes && (await take(visitor, number, "closed"))) return { state: "not-sent" };
  const { ticket } = visitor;
  const { db, clock } = visitor.portal;
  const row = await db
    .selectFrom("portal.press")
    .select(["owner_digest", "state", "sealed_answer", "pressed_at"])
    .where("id", "=", number)
    .executeTakeFirst();
  switch (row?.state) {
    case undefined:
      return { state: "not-seen" };
    case "closed":
      return { state: "not-sent" };
    case "under-way":
      return clock.now().getTime() - row.pressed_at.getTime() < LONGEST_MS
        ? { state: "under-way" }
        : { state: "unknown" };
    case "answered": {
      const isOwn = ticket !== null && row.owner_digest?.equals(digest(ticket.id)) === true;
      const plain = isOwn && row.sealed_answer && openWith(ticket.key, sealedAs(number), row.sealed_answer);
      return plain ? { state: "answered", answer: JSON.parse(plain) as LostAnswer } : { state: "answered" };
    }
    default:
      return { state: "unknown" };
  }
}

/** For a press that a proxy has sent twice, or that comes after its number was closed. */
function answerAgain(press: PressState): Response {
  const answer = press.state === "answered" ? press.answer : undefined;
  if (answer) return answerOf(answer);
  return new Response(null, { status: 409, headers: { [PRESS]: press.state } });
}
