import { current, pageOf } from "~/session/current.server";
import type { RequestArgs } from "~/session/visitor.server";
import type { FormDraft } from "~/ui/form-draft";
import { listWaiting } from "./flow.server";

/**
 * The form a run began with, where Back leads from its check page or OTP. No page of ours is kept by the browser, so it is
 * written anew, and finds here what was typed into it.
 */
export interface LeavesDraft {
  /** As long as the run waits for the customer. */
  left?: FormDraft & { page: string };
}

/** The form this request has sent, for the page that sent it. */
export function draftOf(args: RequestArgs): LeavesDraft["left"] {
  const { sent } = current(args);
  return sent && { ...sent, page: pageOf(args) };
}

/** What was typed on this page into a form whose check page or OTP waits, the newest of this session. */
export async function findWaitingDraft(args: RequestArgs): Promise<FormDraft | null> {
  const { visitor, session: pending } = current(args);
  const session = await pending;
  if (session?.step !== "signed-in") return null;
  const page = pageOf(args);
  const runs = await listWaiting<LeavesDraft>({ portal: visitor.portal, session });
  const left = runs.find((run) => run.left?.page === page)?.left;
  return left ? { form: left.form, entries: left.entries, state: "waiting" } : null;
}
