import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { cardRefusals } from "common/contract/cards.server";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { loadChange } from "~/change/change-flow.server";
import { refusalMessage } from "~/change/refusal.server";
import type { Message } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { notForViewOnly, requireCustomer } from "~/session/guards.server";
import { blockActions, cardBlocking, changedCard } from "./cards.changes.server";
import { cardFacts, requireRequestedCard, shownCard } from "./cards.server";

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const mayUnblock = !customer.viewOnly;
  const state = await loadChange(args, customer, cardBlocking);
  if (state && state.step !== "details") {
    const { input, ...step } = state;
    return { ...step, card: cardFacts(input), change: input.action, mayUnblock };
  }
  const held = await requireRequestedCard(args, customer);
  const card = { ...cardFacts(shownCard(held)), status: held.status };
  const wrong = state?.wrong?.wording ?? null;
  return { step: "details" as const, card, mayUnblock, wrong, failed: wrong !== null };
}

/** Judges the card by its status at the bank. View-only customers may block it but not unblock it. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["change", ...changeFields]);
  if (form.has("run")) return actOnChange(customer, cardBlocking, form);
  if (!(await customer.within("card-or-cheque"))) return refuse({ key: "errors.tooOften" }, 429);
  const card = await requireRequestedCard(args, customer);
  const requested = form.get("change");
  const action = blockActions[card.status].find((possible) => possible === requested);
  if (!action && !requested && card.status === "active")
    return refuse({ key: "block.choose" }, 400, "change");
  if (!action) return refuse(refusalMessage(customer, refusals[card.status]));
  if (action === "unblock" && customer.viewOnly) throw notForViewOnly(customer);
  return startChange(args, customer, cardBlocking, { ...changedCard(card), action });
}

/** Why a status does not allow the action; the card may have changed since the form was shown. */
const refusals = {
  active: cardRefusals.nothingToChange,
  inactive: cardRefusals.nothingToChange,
  hot: cardRefusals.blockedForGood,
  expired: cardRefusals.expired,
};

/** `error`: a text of cards.json or the bank's own words. */
const refuse = (error: Message, status = 400, field: "change" | null = null) =>
  data({ failed: true as const, problem: { field, error } }, { status });
