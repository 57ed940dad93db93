import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { cardRefusals } from "common/contract/cards.server";
import { actOnChange, changeFields } from "~/change/action.server";
import { loadChange, startChange } from "~/change/change-run.server";
import { sayRefusal } from "~/change/refusal.server";
import type { Wording } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { notForViewOnly, requireCustomer } from "~/session/guards.server";
import { requireCardAsked } from "./card-asked.server";
import { blockActions, cardBlocking, changedCard } from "./cards.changes.server";
import { cardFacts, shownCard } from "./cards.server";

/** The form for the card in the query, or the step of the run there. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const state = await loadChange(args, by, cardBlocking);
  if (state?.step === "check" || state?.step === "otp") {
    const { input, ...step } = state;
    return { ...step, card: cardFacts(input), change: input.action, mayUnblock: !by.viewOnly };
  }
  const held = await requireCardAsked(args, by);
  return {
    step: "details" as const,
    card: { ...cardFacts(shownCard(held)), status: held.status },
    mayUnblock: !by.viewOnly,
    wrong: state?.wrong?.wording ?? null,
    failed: Boolean(state?.wrong),
  };
}

/** Looks at the card as the bank has it now; customers who only look may block it and not unblock it. */
export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const form = await readForm(args, ["change", ...changeFields]);
  if (form.has("run")) return actOnChange(by, cardBlocking, form);
  if (!(await by.within("card-or-cheque"))) return refuse({ key: "errors.tooOften" }, 429);
  const card = await requireCardAsked(args, by);
  const asked = form.get("change");
  const action = blockActions[card.status].find((one) => one === asked);
  if (!action && !asked && card.status === "active") return refuse({ key: "block.choose" }, 400, "change");
  if (!action) return refuse(sayRefusal(by, refusals[card.status]));
  if (action === "unblock" && by.viewOnly) throw notForViewOnly(by);
  return startChange(args, by, cardBlocking, { ...changedCard(card), action });
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
  error: Wording;
}

const refuse = (error: Wording, status = 400, field: Problem["field"] = null) =>
  data({ failed: true as const, problem: { field, error } satisfies Problem }, { status });
