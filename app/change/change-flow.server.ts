import { replace } from "@remix-run/node";
import { maskMobileEnds } from "common/masks";
import type { Message } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { needsPassword, type Change } from "./change.server";
import { donePath, findChangeFlow, foresee, foreseeLater, referenceIn, type Foreseen } from "./flow.server";
import { findOtp } from "./otp.server";
import { findPendingOrder } from "./pending-orders.server";
import { translate, translateRefusal, type Refusal } from "./refusal.server";
import { shownOtp, type ShownOtp } from "./shown-otp.server";

export type ChangeState<Input> =
  | { step: "details"; input: Input; wrong: Refusal | null }
  | ({ step: "check"; flowId: string; withPassword: boolean; input: Input } & Foreseen)
  | ({ step: "otp"; input: Input } & OtpWait & Foreseen);

/** Data of the OTP step; times are by the server's clock. */
export interface OtpWait {
  flowId: string;
  /** True if the check page has asked for the transaction password. */
  withPassword: boolean;
  otp: ShownOtp;
  about: Message;
  sentTo: string;
  now: Date;
}

/** The flow in the page's query; null if this session has none. Replaces the page of a made change by its done page: Back leaves it. */
export async function loadChange<Input>(
  { request }: RequestArgs,
  customer: SignedIn,
  change: Change<Input>,
): Promise<ChangeState<Input> | null> {
  const flow = await findChangeFlow(customer, change, new URL(request.url).searchParams.get("run"));
  if (!flow) return null;
  const { input, wrong } = flow.input;
  if (flow.step === "commit" || flow.step === "done")
    throw replace(donePath({ change, flow }), { status: 303 });
  if (flow.step === "details")
    return { step: "details", input, wrong: wrong ? translateRefusal(customer, wrong) : null };

  const kept = flow.step === "otp" ? flow.input.foreseen : undefined;
  const [otp, foreseen] = await Promise.all([
    flow.step === "otp" ? findOtp(customer, flow) : null,
    kept ? foreseeLater({ customer, change, flow }, kept) : foresee({ customer, change, flow }),
  ]);
  const state = { flowId: flow.id, withPassword: needsPassword(customer, change), input, ...foreseen };
  if (flow.step === "check") return { step: "check", ...state };
  if (!otp || !("about" in change)) throw new Error(`a flow of ${change.name} waits for an OTP and has none`);
  return {
    step: "otp",
    ...state,
    otp: shownOtp(customer, otp),
    about: translate(customer, change.about(customer, input)),
    sentTo: maskMobileEnds(customer.session.customer.mobile),
    now: customer.portal.clock.now(),
  };
}

/** A change that this session has asked the bank to make, and its outcome. */
export interface Made<Input> {
  input: Input;
  reference: string;
  state: "done" | "refused" | "unknown";
  /** The bank's, if the change is made in one call. */
  answer?: unknown;
}

/** The change that `?done=<flow>` names; null if the flow is not this session's, or the bank was not asked yet. */
export async function findDone<Input>(
  customer: SignedIn,
  change: Change<Input>,
  flowId: string | null,
): Promise<Made<Input> | null> {
  const flow = await findChangeFlow(customer, change, flowId);
  if (flow?.step !== "done" && flow?.step !== "commit") return null;
  const { input, answer } = flow.input;
  const reference = referenceIn(flow);
  if (flow.step === "done") return { input, reference, state: "done", answer };
  const state = (await findPendingOrder(customer, reference))?.state;
  return { input, reference, state: state === "done" || state === "refused" ? state : "unknown" };
}
