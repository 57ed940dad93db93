import { addQuery } from "common/path-query";
import { goTo } from "~/change/change-flow.server";
import { findFlow, startFlow } from "~/change/flow.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { requireCard } from "./cards.server";

/** The card in the query; without one in it, `form` of a reopened run names it, or one is chosen from the list of all cards. */
export async function requireRequestedCard(args: RequestArgs, customer: SignedIn, form?: string | null) {
  const query = new URL(args.request.url).searchParams;
  const account = query.get("account");
  const card = query.get("card");
  if (account !== null && card !== null) return requireCard(customer, account, card);
  const run = query.get("run");
  throw form && run ? goTo(addQuery(form, { run })) : await goToChoice(customer);
}

const CHOICE = "card-choice";

/** To the list of all cards, which says in this session that one has to be chosen. */
async function goToChoice(customer: SignedIn): Promise<Response> {
  const { id } = await startFlow(customer, CHOICE, "left", {});
  return goTo(addQuery("/DebitCard", { choose: id }));
}

export const isToChoose = async (customer: SignedIn, flowId: string | null): Promise<boolean> =>
  flowId !== null && (await findFlow(customer, CHOICE, flowId)) !== null;
