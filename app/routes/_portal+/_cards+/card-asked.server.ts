import { cardQuery, changedCard, requireCard, type ChangedCard, type HeldCard } from "~/flows/cards.server";
import { addQuery } from "~/domain/path-query";
import type { Refusal } from "~/flows/otp-deed.server";
import { goTo } from "~/flows/two-pass.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";

/** The card in the query of a page about one card; without one in it, `given` back names it, or the list of all cards does. */
export async function requireCardAsked(
  { request }: RequestArgs,
  by: SignedIn,
  given: string | null = null,
): Promise<HeldCard> {
  const query = new URL(request.url).searchParams;
  const account = query.get("account");
  const card = query.get("card");
  const run = query.get("run");
  if (account === null || card === null) throw goTo(given && run ? addQuery(given, { run }) : "/DebitCard");
  return requireCard(by, account, card);
}

/** The card whose form was sent; one that is not active by now gets the page that says so. */
export async function requireActiveCard(args: RequestArgs, by: SignedIn, path: string): Promise<HeldCard> {
  const card = await requireCardAsked(args, by);
  if (card.status !== "active") throw goTo(`${path}?${cardQuery(card)}`);
  return card;
}

/** Which card it is, as a page may know it. */
export const cardFacts = ({ accountNumber, enrolmentId, maskedNumber, expiry }: ChangedCard) => ({
  accountNumber,
  enrolmentId,
  maskedNumber,
  expiry,
});

/** What a page about a card that is not active shows in place of its form; null for an active one. */
export function stoppedCard(card: HeldCard) {
  const { status } = card;
  return status === "active"
    ? null
    : { step: "stopped" as const, status, card: cardFacts(changedCard(card)) };
}

/** Beside which field a refusal of the bank stands. */
const fieldOfCode: Readonly<Record<string, readonly string[]>> = {
  "9104": ["cvv"],
  "9105": ["oldPin", "cvv"],
  "9107": ["newPin"],
  "9108": ["oldPin"],
};

/** A refusal in the page's language, and the one of `fields` it is about; null where it concerns the whole form. */
export interface SaidRefusal {
  field: string | null;
  text: string;
}

export async function sayRefusal(
  { request }: RequestArgs,
  { code, wording }: Refusal,
  fields: readonly string[],
): Promise<SaidRefusal> {
  const t = translator(await languageOf(request), "flows");
  const field = fieldOfCode[code]?.find((one) => fields.includes(one)) ?? null;
  return { field, text: say(t, wording) };
}

/** The status of the answer that carries a refusal. */
export function statusOf({ code }: Refusal): number {
  if (code === "unreachable") return 503;
  return code === "6005" ? 429 : 400;
}

/** The errors of a form that the bank has refused, for conform. */
export const errorsOf = ({ field, text }: SaidRefusal) =>
  field === null ? { formErrors: [text] } : { fieldErrors: { [field]: [text] } };
