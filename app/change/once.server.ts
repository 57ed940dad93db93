import { referencePattern } from "common/reference";
import type { Ending } from "~/gateway/ending.server";
import type { SignedIn } from "~/session/guards.server";
import { withoutSecrets, type OneCallChange } from "./change.server";
import { goTo } from "./change-run.server";
import { readRefusal } from "./commit.server";
import { commitRequest, wordOf } from "./request.server";
import { startRun } from "./run.server";

/** Makes a change in one call, from its form: once under the reference of the form's page. */
export async function makeFromForm<Input>(
  by: SignedIn,
  change: OneCallChange<Input>,
  input: Input,
  authority: { reference: string; transactionPassword?: string },
): Promise<Ending<unknown> | { ending: "too-often" }> {
  const { reference } = authority;
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  if (change.limited && !(await by.within(change.limited))) return { ending: "too-often" };
  const request = change.request(by, input, reference);
  const ending = readRefusal(change, await commitRequest(by, request, authority));
  if (ending.ending !== "refused" || ending.code !== change.foreign)
    await by.audit({ act: change.act, outcome: wordOf(ending), subject: change.subject(input), reference });
  return ending;
}

/**
 * To the page that tells of a change made from its form: `?done=<run>` says so in this session alone. Not `known`: no answer came, and
 * the page says that.
 */
export async function goToMade<Input>(
  by: SignedIn,
  change: OneCallChange<Input>,
  input: Input,
  { reference, answer, known = true }: { reference: string; answer?: unknown; known?: boolean },
): Promise<Response> {
  const run = await startRun(by, change.name, known ? "done" : "commit", {
    input: withoutSecrets(change, input),
    reference,
    answer,
  });
  return goTo(change.done(input, { runId: run.id, reference }));
}
