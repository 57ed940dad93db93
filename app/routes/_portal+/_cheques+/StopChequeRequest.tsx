import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { makeChange } from "~/change/once.server";
import { newReference } from "~/change/request.server";
import type { LeavesDraft } from "~/change/waiting-draft.server";
import { finishRun, findRun, moveRun, startRun } from "~/change/run.server";
import { readForm } from "~/session/form.server";
import { requireCustomer, requireUsablePassword, type SignedIn } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { Announcement, DescriptionList } from "~/ui/content";
import { Cluster, Page } from "~/ui/layout";
import { Reference } from "~/ui/text";
import { roundOf } from "~/ui/form";
import { NoChequeAccount } from "./cheque-form.part";
import { answerNotMade, answerWrong, stopCheques } from "./cheques.changes.server";
import {
  countStates,
  leavesBetween,
  stopAuthorityForm,
  stopFields,
  stopForm,
  typedIn,
  type StopWish,
} from "./cheques.forms";
import { chequeAccounts, enquireBooks } from "./cheques.server";
import { StopCheck, StopForm } from "./stop-steps.part";

export const handle = {
  i18n: ["common", "flows", "cheques"],
  title: "cheques:stop.title",
  menu: { group: "cheques", order: 10 },
};

/**
 * One cheque, or several in a row. `?account=&number=` fill the form in, `&check` shows it once more with the button that stops,
 * `?done=<run>` says that it is done. Those who only look may stop as well, with a password where this bank asks for one.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { stopAsksPassword } = customer.portal.profile;
  const by = stopAsksPassword ? requireUsablePassword(args, customer) : customer;
  const query = new URL(args.request.url).searchParams;
  const typed = typedIn(query, stopFields);
  const page = { accounts: chequeAccounts.list(by), typed, mayRevoke: !by.viewOnly };
  const made = await findStopMade(by, query.get("done"));
  if (made) return data({ ...page, step: "done" as const, made });
  const account = typed.account ? await chequeAccounts.get(by, typed.account) : null;
  if (!query.has("check")) return data({ ...page, step: "details" as const, result: null });
  const submission = parseWithZod(query, { schema: stopForm });
  if (submission.status !== "success" || !account) {
    const result = submission.reply();
    return data({ ...page, failed: true, step: "details" as const, result }, { status: 400 });
  }
  const wish = submission.value;
  const { accountNumber } = account;
  if (by.address) await keepFormLeft(by, typed);
  const states = await findStates(by, accountNumber, wish);
  const check = { wish, accountNumber, states, reference: newReference() };
  return data({ ...page, step: "check" as const, ...check });
}

/** How many of the cheques are in which state now; null where the bank does not tell. For information: the bank decides. */
async function findStates(by: SignedIn, accountNumber: string, { number, last = number }: StopWish) {
  const books = await enquireBooks(by, accountNumber);
  return books.state === "shown" ? countStates(leavesBetween(books.answer.books, number, last)) : null;
}

export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const form = await readForm(args, [...stopFields, "transactionPassword", "reference"]);
  const asked = parseWithZod(form, { schema: stopForm });
  // The check page sends what it was given; anything else goes back to where it is typed.
  if (asked.status !== "success") {
    const typed = new URLSearchParams({ ...typedIn(form, stopFields), check: "" });
    return redirect(`/StopChequeRequest?${typed}`, { status: 303 });
  }
  const submission = parseWithZod(form, { schema: stopAuthorityForm(by.portal.profile) });
  if (submission.status !== "success") return answerWrong(submission);
  const { accountNumber: account } = await chequeAccounts.get(by, asked.value.account);
  const wish = { ...asked.value, account };
  const reference = String(form.get("reference") ?? "");
  const end = await makeChange(by, stopCheques, wish, { ...submission.value, reference });
  if (end.outcome !== "done") return answerNotMade(by, submission, end, reference);
  await forgetFormLeft(by);
  const { status, requestNumber = null, stopped = 1 } = end.answer;
  if (status.result !== "done") {
    const isRow = wish.last && status.result === "unknown-cheque";
    const why = isRow ? ("unknown-row" as const) : status.result;
    return data({ failed: true as const, why }, { status: 400 });
  }
  const { reason: _, ...which } = wish;
  const made = await keepStopMade(by, { ...which, requestNumber, stopped });
  return redirect(`/StopChequeRequest?done=${made}`, { status: 303 });
}

const FORM_LEFT = "cheque-stop-form";

/** The form goes on by its address, not by a run: Back from the check page finds it as it was typed all the same. */
async function keepFormLeft(by: SignedIn, entries: Record<string, string>): Promise<void> {
  const left: LeavesDraft = { left: { form: "stop", entries, state: "waiting", page: "/StopChequeRequest" } };
  const before = await findRun<LeavesDraft>(by, FORM_LEFT);
  if (!before || before.finished) await startRun(by, FORM_LEFT, "check", left);
  else await moveRun(by, before, ["check"], "check", left);
}

async function forgetFormLeft(by: SignedIn): Promise<void> {
  const left = await findRun<LeavesDraft>(by, FORM_LEFT);
  if (left) await finishRun(by, left);
}

/** What the page says of a stop that was made. */
interface StopMade extends Omit<StopWish, "reason"> {
  requestNumber: string | null;
  stopped: number;
}

const RUN = "cheque-stop";

/** Keeps what was stopped for the page after it, which this session alone can open. */
async function keepStopMade(by: SignedIn, made: StopMade): Promise<string> {
  const run = await startRun(by, RUN, "done", made);
  await finishRun(by, run);
  return run.id;
}

async function findStopMade(by: SignedIn, runId: string | null): Promise<StopMade | null> {
  return runId === null ? null : ((await findRun<StopMade>(by, RUN, runId))?.input ?? null);
}

export default function StopChequeRequest() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const round = roundOf(answer);
  const { t } = useTranslation("cheques");
  const why = answer && "why" in answer ? answer.why : null;
  const refused = answer && "result" in answer ? answer : null;
  const typed = why ? {} : page.typed;
  const result = page.step === "details" ? page.result : null;
  return (
    <Page lead={t(page.mayRevoke ? "stop.lead" : "viewOnly.stop")} width="text">
      {page.step === "done" ? (
        <StopDone made={page.made} />
      ) : page.accounts.length === 0 ? (
        <NoChequeAccount />
      ) : page.step === "check" && !why ? (
        <StopCheck
          key={round}
          {...page}
          reference={refused?.reference ?? page.reference}
          result={refused?.result ?? null}
        />
      ) : (
        <StopForm
          key={JSON.stringify([why, typed, result])}
          accounts={page.accounts}
          typed={typed}
          result={result}
          why={why}
        />
      )}
    </Page>
  );
}

function StopDone({ made }: { made: StopMade }) {
  const { t } = useTranslation("cheques");
  const { account, number, last, requestNumber, stopped } = made;
  return (
    <>
      <Announcement kind="success">{t("stop.done", { count: stopped })}</Announcement>
      <DescriptionList
        facts={[
          { term: t("columns.status"), value: t("leafStates.stopped") },
          { term: t("columns.request"), value: requestNumber && <Reference>{requestNumber}</Reference> },
          { term: t("columns.account"), value: account },
          { term: t("stop.number"), value: last ? `${number} – ${last}` : number },
        ]}
      />
      <Cluster>
        <LinkButton to="/ViewStopCheque">{t("stops.title")}</LinkButton>
        <Link to="/StopChequeRequest">{t("stop.another")}</Link>
      </Cluster>
    </>
  );
}
