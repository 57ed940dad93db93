import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { cardRefusals } from "common/contract/cards.server";
import { actOnChange, changeFields } from "~/change/action.server";
import { loadChange, startChange } from "~/change/change-flow.server";
import { refusalMessage } from "~/change/refusal.server";
import type { Message } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { notForViewOnly, requireCustomer } from "~/session/guards.server";
import { requireRequestedCard } from "./requested-card.server";
import { blockActions, cardBlocking, changedCard } from "./cards.changes.server";
import { cardFacts, shownCard } from "./cards.server";

/** The form for the card in the query, or the step of the run there. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const state = await loadChange(args, customer, cardBlocking);
  if (state?.step === "check" || state?.step === "otp") {
    const { input, ...step } = state;
    return { ...step, card: cardFacts(input), change: input.action, mayUnblock: !customer.viewOnly };
  }
  const held = await requireRequestedCard(args, customer);
  return {
    step: "details" as const,
    card: { ...cardFacts(shownCard(held)), status: held.status },
    mayUnblock: !customer.viewOnly,
    wrong: state?.wrong?.wording ?? null,
    failed: Boolean(state?.wrong),
  };
}

/** Looks at the card as the bank has it now; customers who only look may block it and not unblock it. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["change", ...changeFields]);
  if (form.has("run")) return actOnChange(customer, cardBlocking, form);
  if (!(await customer.within("card-or-cheque"))) return refuse({ key: "errors.tooOften" }, 429);
  const card = await requireRequestedCard(args, customer);
  const requested = form.get("change");
  const action = blockActions[card.status].find((one) => one === requested);
  if (!action && !requested && card.status === "active")
    return refuse({ key: "block.choose" }, 400, "change");
  if (!action) return refuse(refusalMessage(customer, refusals[card.status]));
  if (action === "unblock" && customer.viewOnly) throw notForViewOnly(customer);
  return startChange(args, customer, cardBlocking, { ...changedCard(card), action });
}

/** Of what a card in that status does not allow. One that still works is not any more as the form took it to be. */
const refusals = {
  active: cardRefusals.nothingToChange,
  inactive: cardRefusals.nothingToChange,
  hot: cardRefusals.blockedForGood,
  expired: cardRefusals.expired,
};

/** Why nothing was begun: a text of cards.json or what the bank would say, and the field it is about, if one. */
export interface Problem {
  field: "change" | null;
  error: Message;
}

const refuse = (error: Message, status = 400, field: Problem["field"] = null) =>
  data({ failed: true as const, problem: { field, error } satisfies Problem }, { status });
