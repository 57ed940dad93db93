import { data } from "@remix-run/node";
import { blockActions, cardBlocking } from "~/flows/card-block.server";
import { changedCard, requireCard } from "~/flows/cards.server";
import { startDeed } from "~/flows/otp-deed.server";
import { isViewOnly, type SignedIn } from "~/session/guards.server";
import { limit } from "~/session/limits.server";

/** `changed`: the card does not stand any more as the form took it to. */
export type BlockProblem = "choose" | "changed" | "hot" | "too-often";

const statuses = { choose: 400, changed: 400, hot: 400, "too-often": 429 } as const;

const refuse = (problem: BlockProblem) =>
  data({ failed: true as const, problem }, { status: statuses[problem] });

/** Looks at the card as the bank has it now; customers who only look may block it and not unblock it. */
export async function beginBlock(by: SignedIn, form: FormData) {
  const [account, enrolmentId, asked] = ["account", "card", "change"].map((name) =>
    String(form.get(name) ?? ""),
  );
  const { customerNumber } = by.session.customer;
  const limited = await limit("card-or-cheque", by.visitor, { customer: customerNumber });
  if (limited.outcome === "over") return refuse("too-often");
  const card = await requireCard(by, account!, enrolmentId!);
  if (card.status === "hot") return refuse("hot");
  if (!asked && card.status === "active") return refuse("choose");
  const action = blockActions[card.status].find((one) => one === asked);
  if (!action) return refuse("changed");
  if (action === "unblock" && isViewOnly(by.session)) throw new Response("Forbidden", { status: 403 });
  return startDeed(by, cardBlocking, { ...changedCard(card), action });
}
