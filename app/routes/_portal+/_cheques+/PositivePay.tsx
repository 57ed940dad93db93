import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hasCheques } from "common/cheque-books";
import { istDate } from "common/dates";
import { formatRupees, plainAmount } from "common/money";
import { pageOf } from "common/paging";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { findDone, loadChange } from "~/change/change-flow.server";
import { JustMade } from "~/change/change-page";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { goToFiltered } from "~/session/filter-form.server";
import { requireAccount, requireCustomer, type SignedIn } from "~/session/guards.server";
import { useAccountName } from "~/ui/account-names";
import { useAnswer } from "~/ui/answer";
import { Announcement, Card, DescriptionList, EmptyState, Notice } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";
import { Tabs } from "~/ui/navigation";
import { Reference } from "~/ui/text";
import { declareCheque, takeDeclarationBack } from "./cheques.changes.server";
import { chequeAccounts, enquireDeclarations, whyNotDeclarable } from "./cheques.server";
import {
  historyPath,
  matchesDeclaration,
  openFilter,
  readDeclarationsQuery,
  typedFilter,
} from "./positive-pay-history.forms";
import { PositivePayFilter, PositivePayForm, PositivePayList } from "./positive-pay.part";
import { positivePayForm, type Declaration } from "./positive-pay.forms";

export const handle = {
  i18n: ["common", "bank-words", "flows", "cheques"],
  title: "cheques:positivePay.title",
  menu: { group: "cheques", order: 70 },
  query: ["tab", "account", "number", "state", "from", "to", "page"],
  typed: ["payee", "least", "most"],
};

/** `?tab=history` lists the declared cheques. Open to view-only customers: it moves no money. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  if (query.get("tab") !== "history") return data(await loadDeclaring(args, customer));
  const t = translator(await languageOf(args.request), "cheques");
  const history = await loadDeclared(customer, query);
  return data({ title: t("positivePay.history.title"), ...history }, { status: history.failed ? 400 : 200 });
}

async function loadDeclaring(args: LoaderFunctionArgs, customer: SignedIn) {
  const state = await loadChange(args, customer, declareCheque);
  const page = {
    tab: "add" as const,
    accounts: chequeAccounts.list(customer),
    today: todayOf(customer),
    mayRevoke: !customer.viewOnly,
  };
  if (state && state.step !== "details") {
    const { input, alike: _, ...step } = state;
    return { ...page, ...step, declaration: input };
  }
  const wrong = state?.wrong?.wording ?? null;
  const before = state ? asTyped(customer, state.input) : await prefill(args, customer);
  return { ...page, step: "details" as const, before, wrong, failed: wrong !== null };
}

const todayOf = ({ portal }: SignedIn) => istDate(portal.clock.now());

const asTyped = (customer: SignedIn, { account, amount, ...declaration }: Declaration) => ({
  ...declaration,
  account: customer.handleOf("account", account),
  amount: plainAmount(amount),
});

/** A cheque of the account named, or of the primary one, written and handed over today. */
async function prefill(args: LoaderFunctionArgs, customer: SignedIn) {
  const account = await chequeAccounts.find(args, customer);
  const today = todayOf(customer);
  return { account: account?.handle ?? "", instrumentDate: today, issueDate: today };
}

/** The account is that of the query, or of the cheque just declared, or the first that has cheques. */
async function loadDeclared(customer: SignedIn, query: URLSearchParams) {
  const accounts = chequeAccounts.list(customer);
  const named = query.get("account");
  const [declared, revoked] = await Promise.all([
    findDone(customer, declareCheque, query.get("done")),
    findDone(customer, takeDeclarationBack, query.get("done")),
  ]);
  const latest = accounts.find(({ accountNumber }) => accountNumber === declared?.input.account);
  const account = named ? await requireAccount(customer, named) : (latest ?? accounts[0]);
  const { asked: criteria, page: current, ...filter } = readDeclarationsQuery(query);
  const page = {
    tab: "history" as const,
    mayRevoke: !customer.viewOnly,
    accounts,
    account: account?.handle ?? "",
    ...filter,
    declared,
    revoked,
    failed: filter.faults.length > 0,
  };
  if (!account || page.failed) return { ...page, history: null };
  const history = shownAs(await enquireDeclarations(customer, account.accountNumber), (all) =>
    pageOf(
      all.filter((declared) => matchesDeclaration(declared, criteria)),
      current,
    ),
  );
  return { ...page, history };
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  if (customer.query.get("tab") === "history")
    return goToFiltered(args, historyPath, { open: openFilter, typed: typedFilter });
  const schema = positivePayForm(todayOf(customer));
  const form = await readForm(args, [...schema.keyof().options, ...changeFields]);
  if (form.has("run")) return actOnChange(customer, declareCheque, form);
  const submission = parseWithZod(form, { schema });
  const given = String(form.get("account") ?? "");
  const account = given === "" ? null : await requireAccount(customer, given);
  const refuse = (errors: Parameters<typeof submission.reply>[0], status = 400) =>
    data({ failed: true as const, result: submission.reply(errors) }, { status });
  // An own account without cheques cannot be chosen; another customer's account is 404.
  if (account && !hasCheques(account.kind)) return refuse({ fieldErrors: { account: ["selectAccount"] } });
  if (submission.status !== "success" || !account) return refuse({});
  const declaration = { ...submission.value, account: account.accountNumber };
  const obstacle = await whyNotDeclarable(customer, declaration);
  if (obstacle) return refuse({ fieldErrors: { number: [obstacle] } });
  if (!(await customer.within("card-or-cheque"))) return refuse({ formErrors: ["tooOften"] }, 429);
  return startChange(args, customer, declareCheque, declaration);
}

export default function PositivePay() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  if (page.accounts.length === 0)
    return (
      <Page title={t("positivePay.title")}>
        <EmptyState title={t("positivePay.noAccount")} />
      </Page>
    );
  return page.tab === "add" ? <Declaring page={page} /> : <Declared page={page} />;
}

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

function Declaring({ page }: { page: Extract<PageData, { tab: "add" }> }) {
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("cheques");
  const { t: flows } = useTranslation("flows");
  const nameOf = useAccountName();
  if (page.step === "details")
    return (
      <Page lead={t("positivePay.lead")} width="text">
        <PositivePayTabs current="add" />
        <PositivePayForm
          key={attemptKeyOf(answer)}
          {...page}
          result={answer && "result" in answer ? answer.result : null}
          wrong={page.wrong && say(flows, page.wrong)}
        />
      </Page>
    );
  const { account, payee, number, instrumentDate, issueDate, amount, remark } = page.declaration;
  return (
    <Page title={t("positivePay.check.title")} width="text">
      <ChangeSteps at={page.step} />
      <Authorisation page={page} act={t("positivePay.check.confirm")}>
        <Notice kind="warning">
          {t(page.mayRevoke ? "positivePay.check.warning" : "positivePay.check.viewOnly")}
        </Notice>
        <Card main>
          <DescriptionList
            facts={[
              { term: t("positivePay.fields.number"), value: <span className="money">{number}</span> },
              { term: t("positivePay.fields.payee"), value: { written: payee } },
              { term: t("positivePay.fields.amount"), value: { money: amount, size: "large" } },
              { term: t("positivePay.fields.instrumentDate"), value: { date: instrumentDate } },
              { term: t("positivePay.fields.issueDate"), value: { date: issueDate } },
              {
                term: t("positivePay.fields.account"),
                value: page.accounts.filter((own) => own.accountNumber === account).map(nameOf),
              },
              { term: t("positivePay.fields.remark"), value: { written: remark } },
            ]}
          />
        </Card>
      </Authorisation>
    </Page>
  );
}

function Declared({ page }: { page: Extract<PageData, { tab: "history" }> }) {
  const { t } = useTranslation("cheques");
  const { declared } = page;
  return (
    <Page title={t("positivePay.title")}>
      <PositivePayTabs current="history" />
      <JustMade made={page.revoked} say={({ number }) => t("positivePay.revoke.done", { number })} />
      {declared ? (
        <Announcement kind="success">
          <p>
            {t("positivePay.history.declared", {
              number: declared.input.number,
              payee: declared.input.payee,
              amount: formatRupees(declared.input.amount),
            })}
          </p>
          <p>
            {t("positivePay.history.reference")}: <Reference>{declared.reference}</Reference>
          </p>
        </Announcement>
      ) : null}
      <PositivePayFilter {...page} />
      {page.history ? (
        <Shown enquiry={page.history}>{(shown) => <PositivePayList {...page} page={shown} />}</Shown>
      ) : null}
    </Page>
  );
}

function PositivePayTabs({ current }: { current: "add" | "history" }) {
  const { t } = useTranslation("cheques");
  const paths = { add: "/PositivePay", history: historyPath };
  return (
    <Tabs
      label={t("positivePay.title")}
      tabs={(["add", "history"] as const).map((tab) => ({
        to: paths[tab],
        label: t(`positivePay.${tab}.title`),
        current: tab === current,
      }))}
    />
  );
}
