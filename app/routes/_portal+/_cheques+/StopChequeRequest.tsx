import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { NamedAccount } from "common/accounts";
import { LEAVES_IN_A_BOOK } from "common/cheque-books";
import { chequeBooks, type stopCheque } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { needsPassword } from "~/change/change.server";
import { findDone, loadChange, type ChangeState } from "~/change/change-flow.server";
import { Authorisation } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireCustomer, requireUsablePassword, type SignedIn } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { useAccountName } from "~/ui/account-names";
import { LinkButton } from "~/ui/button";
import { Announcement, DescriptionList, Details, Notice } from "~/ui/content";
import { Radios } from "~/ui/controls";
import { attemptKeyOf } from "~/ui/form";
import { FormFoot } from "~/ui/form-foot";
import { KitForm, KitText } from "~/ui/form-kit";
import { Cluster, Page } from "~/ui/layout";
import { ChequeAccountField, ChequeNumberField, NoChequeAccount, useChequeForm } from "./cheque-form.part";
import { answerWrong, resultIn, stopCheques } from "./cheques.changes.server";
import { countStates, stopFields, stopForm, stopReasons, typedIn, type StopInput } from "./cheques.forms";
import { chequeAccounts } from "./cheques.server";

export const handle = {
  i18n: ["common", "flows", "cheques"],
  title: "cheques:stop.title",
  menu: { group: "cheques", order: 10 },
  query: ["account", "number", "last", "reason"],
};

type TypedStop = { [field in (typeof stopFields)[number]]?: string };

/** View-only customers may stop cheques too, with a password if this bank asks for it. `?account=&number=` fill the form in. */
export async function loader(args: LoaderFunctionArgs) {
  const anyone = await requireCustomer(args);
  const customer = needsPassword(anyone, stopCheques) ? requireUsablePassword(args, anyone) : anyone;
  const { query } = customer;
  const page = { accounts: chequeAccounts.list(customer), mayRevoke: !customer.viewOnly };
  const made = await findDone(customer, stopCheques, query.get("done"));
  if (made) {
    const { requestNumber, stopped = 1 } = made.answer as AnswerOf<typeof stopCheque>;
    return { ...page, step: "done" as const, input: made.input, requestNumber, stopped };
  }
  const state = await loadChange(args, customer, stopCheques);
  if (state && state.step !== "details")
    return { ...page, ...state, states: await findStates(customer, state.input) };
  const why = state && whyNot(state);
  const own = await chequeAccounts.find(args, customer);
  const typed: TypedStop = {
    ...(state ? asTyped(state) : typedIn(query, stopFields)),
    account: (state && customer.handleOf("account", state.input.account)) ?? own?.handle,
  };
  const wrong = state?.wrong?.wording ?? null;
  return { ...page, step: "details" as const, typed, wrong, why, failed: wrong !== null };
}

type Reopened = Extract<ChangeState<StopInput>, { step: "details" }>;

/** Why the bank has stopped none of the cheques, if it says so by a result. */
function whyNot({ input, wrong }: Reopened) {
  const result = resultIn(wrong?.code) ?? null;
  return result === "unknown-cheque" && input.last ? ("unknown-row" as const) : result;
}

/** Empty if the bank's result says that these cheques cannot be stopped. */
const asTyped = (state: Reopened): TypedStop => (whyNot(state) ? {} : state.input);

/** How many of the cheques are in which state; null if the bank does not answer. For information only. */
async function findStates(customer: SignedIn, { account, number, last = number }: StopInput) {
  const listed = await customer.ask(chequeBooks, { accountNumber: account });
  if (listed.state !== "shown") return null;
  const leaves = listed.answer.books.flatMap((book) => book.leaves);
  // Numbers have the same length, so they compare as texts.
  return countStates(leaves.filter((leaf) => leaf.number >= number && leaf.number <= last));
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, [...stopFields, ...changeFields]);
  if (form.has("run")) return actOnChange(customer, stopCheques, form);
  const submission = parseWithZod(form, { schema: stopForm });
  if (submission.status !== "success") return answerWrong(submission);
  const { accountNumber: account } = await chequeAccounts.get(customer, submission.value.account);
  if (!(await customer.within("card-or-cheque")))
    return answerWrong(submission, { formErrors: ["flows:errors.tooOften"] }, 429);
  return startChange(args, customer, stopCheques, { ...submission.value, account });
}

export default function StopChequeRequest() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("cheques");
  return (
    <Page lead={t(page.mayRevoke ? "stop.lead" : "viewOnly.stop")} width="text">
      {page.step === "done" ? (
        <StopDone {...page} />
      ) : page.step !== "details" ? (
        <StopCheck page={page} />
      ) : page.accounts.length === 0 ? (
        <NoChequeAccount />
      ) : (
        <StopForm
          key={attemptKeyOf(answer)}
          page={page}
          result={answer && "result" in answer ? answer.result : null}
        />
      )}
    </Page>
  );
}

type PageData<Step> = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { step: Step }>;

function StopForm({ page, result }: { page: PageData<"details">; result: SubmissionResult | null }) {
  const { accounts, typed, wrong, why } = page;
  const { t } = useTranslation("cheques");
  const { t: flows } = useTranslation("flows");
  const kit = useChequeForm({
    id: "stop",
    schema: stopForm,
    result,
    defaultValue: typed,
    // With a result of the bank the form is empty, and the result is announced.
    wrong: wrong === null || why ? null : { field: null, text: say(flows, wrong) },
  });
  return (
    <KitForm kit={kit}>
      {why && !result ? <Announcement kind="warning">{t(`results.${why}`)}</Announcement> : null}
      <ChequeAccountField kit={kit} accounts={accounts} />
      <ChequeNumberField kit={kit} />
      <Radios
        field={kit.field("reason")}
        label={t("stop.reason")}
        options={stopReasons.map((value) => ({ value, label: t(`stop.reasons.${value}`) }))}
        error={kit.errorOf("reason")}
      />
      <Details summary={t("stop.several")} open={Boolean(typed.last || result?.error?.last)}>
        <KitText
          kit={kit}
          name="last"
          label={t("stop.last")}
          hint={t("stop.lastHint", { leaves: LEAVES_IN_A_BOOK })}
          optional
          width="short"
          digits
        />
      </Details>
      <FormFoot clear="/StopChequeRequest" />
    </KitForm>
  );
}

const numbersOf = ({ number, last }: StopInput) => (last ? `${number} – ${last}` : number);

function StopCheck({ page }: { page: PageData<"check" | "otp"> }) {
  const { t } = useTranslation("cheques");
  const nameOf = useAccountOf(page.accounts);
  const { input, states } = page;
  const { account, number, last = number, reason } = input;
  const all = Number(last) - Number(number) + 1;
  const unused = states?.find(({ state }) => state === "unused")?.count;
  return (
    <Authorisation page={page} act={t("stop.confirm", { count: unused ?? all })} lead={t("stop.check")}>
      {states && !unused ? <Notice kind="warning">{t("stop.noneUnused")}</Notice> : null}
      {unused && unused < all ? <Notice kind="information">{t("stop.onlyUnused")}</Notice> : null}
      <DescriptionList
        facts={[
          { term: t("columns.account"), value: nameOf(account) },
          { term: t("stop.number"), value: numbersOf(input) },
          { term: t("stop.reason"), value: t(`stop.reasons.${reason}`) },
          {
            term: t("stop.now"),
            value: states?.map(({ state, count }) => `${t(`leafStates.${state}`)}: ${count}`).join(", "),
          },
        ]}
      />
    </Authorisation>
  );
}

function useAccountOf(accounts: readonly NamedAccount[]) {
  const nameOf = useAccountName();
  return (number: string) =>
    accounts
      .filter((own) => own.accountNumber === number)
      .map(nameOf)
      .join();
}

function StopDone({ input, accounts, requestNumber, stopped }: PageData<"done">) {
  const { t } = useTranslation("cheques");
  const nameOf = useAccountOf(accounts);
  return (
    <>
      <Announcement kind="success">{t("stop.done", { count: stopped })}</Announcement>
      <DescriptionList
        facts={[
          { term: t("columns.request"), value: { reference: requestNumber } },
          { term: t("columns.account"), value: nameOf(input.account) },
          { term: t("stop.number"), value: numbersOf(input) },
        ]}
      />
      <Cluster>
        <LinkButton to="/ViewStopCheque">{t("stops.title")}</LinkButton>
        <Link to="/StopChequeRequest">{t("stop.another")}</Link>
      </Cluster>
    </>
  );
}
