import type { TFunction } from "i18next";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { depositOpening, type depositClosing } from "common/contract/deposits.server";
import type { NamedAccount } from "common/accounts";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { lastFour } from "common/masks";
import { own } from "common/own";
import { referencePattern } from "common/reference";
import { requestTo } from "~/change/change.server";
import { askAgain } from "~/change/make-change.server";
import { findPendingOrder } from "~/change/pending-orders.server";
import { refusalMessage } from "~/change/refusal.server";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { refuseForeign, requireCustomer, type SignedIn } from "~/session/guards.server";
import { rewriteDetails } from "~/session/sessions.server";
import { AccountLink, NumberAsName } from "~/ui/account-link";
import { useBank } from "~/ui/bank";
import { LinkButton } from "~/ui/button";
import { Announcement, Card, DescriptionList, Notice, type Facts } from "~/ui/content";
import { Cluster, Page } from "~/ui/layout";
import { Breadcrumbs } from "~/ui/navigation";
import { Reference } from "~/ui/text";
import { closeDeposit, instructDeposit, openDeposit } from "./deposits.changes.server";
import { orderFacts } from "./quote.part";

export const handle = { i18n: ["common", "flows", "deposits"], documents: true };

/** `/TermDeposit/<reference>`: outcome of opening, closing or instructing a deposit. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const outcome = await getOutcome(customer, args.params.reference);
  const { act, state, made } = outcome;
  const t = translator(customer.language, "deposits");
  const titles = {
    done: t(`outcome.${act}.done`),
    refused: t(`outcome.${act}.refused`),
    unknown: t(`outcome.${act}.unknown`),
  };
  return data({
    title: titles[state],
    failed: state === "refused",
    outcome,
    handle: made ? customer.handleOf("account", made.accountNumber) : "",
    named: customer.accounts,
  });
}

type Opening = RequestOf<typeof depositOpening>;
type Closing = RequestOf<typeof depositClosing>;

/** Outcome of a change to a deposit. Any other reference is 404 and leaves an audit row. */
async function getOutcome(customer: SignedIn, given: string | undefined) {
  const acts = {
    [openDeposit.name]: "open",
    [closeDeposit.name]: "close",
    [instructDeposit.name]: "instruct",
  } as const;
  const reference = (given ?? "").trim().toUpperCase();
  const known = referencePattern.test(reference) ? await findPendingOrder(customer, reference) : null;
  const asked = known && own(acts, known.flow);
  if (!known || !asked) return refuseForeign(customer, reference, { act: "foreign-account" });
  const { state, code, message, request } = known;
  const act = asked === "close" && (request as Partial<Closing> | null)?.undo ? ("undo" as const) : asked;
  if (state === "refused") {
    const wasAsked = code !== null && code !== "not-sent";
    const why = wasAsked ? refusalMessage(customer, { code, message: message ?? "" }) : null;
    return { act, state: "refused" as const, reference, why, made: null };
  }
  const made =
    asked === "open"
      ? request && (await findOpened(customer, request as Opening, reference))
      : state === "done" && request
        ? await readMade(customer, asked, request as Closing)
        : null;
  return { act, state: made ? ("done" as const) : ("unknown" as const), reference, why: null, made };
}

async function readMade(customer: SignedIn, act: "close" | "instruct", request: Closing) {
  const { accountNumber, amount, tax, toAccount } = request;
  if (act === "instruct") return { accountNumber, opened: null, closed: null };
  await keepAccounts(customer, accountNumber, []);
  return { accountNumber, opened: null, closed: { amount, tax, toAccount } };
}

/** Null if the bank does not tell. */
async function findOpened(customer: SignedIn, requested: Opening, reference: string) {
  const result = await askAgain(customer, requestTo(depositOpening, requested), reference);
  if (result.outcome !== "done") return null;
  const answer = result.answer as AnswerOf<typeof depositOpening>;
  const { accountNumber, maturesOn, maturityAmount, rate } = customer.covered(depositOpening, answer);
  if (!accountNumber || !maturesOn || maturityAmount === undefined || !rate) return null;
  const { scheme, amount, months, days, fromAccount, toAccount, renews } = requested;
  const { nomineeName, furtherNominees = [], nomineesAs, noPan } = requested;
  const { instruction = renews ? "all" : "pay" } = requested;
  const names = [nomineeName, ...furtherNominees.map((one) => one.nomineeName)].filter(Boolean).join(", ");
  const kind = scheme === "recurring" ? ("recurring-deposit" as const) : ("fixed-deposit" as const);
  const branchCode = accountNumber.slice(0, 4);
  await keepAccounts(customer, accountNumber, [{ accountNumber, kind, primary: false, branchCode }]);
  const opened = {
    ...{ scheme, amount, months, days, fromAccount, toAccount, instruction },
    ...{ names, nomineesAs, maturesOn, maturityAmount, rate, noPanForm: noPan?.form },
  };
  return { accountNumber, opened, closed: null };
}

type Details = SignedIn["session"]["customer"];

/** The session knows the customer's accounts from sign-in: a new one is added, a closed one left out. */
async function keepAccounts(by: SignedIn, changed: string, now: Details["accounts"]): Promise<void> {
  const { customer } = by.session;
  const accounts = [...customer.accounts.filter(({ accountNumber }) => accountNumber !== changed), ...now];
  if (accounts.length !== customer.accounts.length)
    await rewriteDetails(by.portal, by.session, { ...customer, accounts });
}

export default function DepositOutcome() {
  const { outcome, handle, named } = useLoaderData<typeof loader>();
  const { t } = useTranslation("deposits");
  const { t: flows } = useTranslation("flows");
  const { helpline } = useBank();
  return (
    <Page
      width="text"
      breadcrumbs={<Breadcrumbs trail={[{ to: "/TermDeposit", label: t("outcome.list") }]} />}
    >
      {outcome.made ? <Done {...outcome} made={outcome.made} handle={handle} named={named} /> : null}
      {outcome.state === "refused" ? (
        <Notice kind="danger">{outcome.why ? say(flows, outcome.why) : flows("errors.notSent")}</Notice>
      ) : null}
      {outcome.state === "unknown" ? (
        <Notice kind="warning" unread>
          <p>{t(outcome.act === "open" ? "outcome.unknownText" : "outcome.pendingText", { helpline })}</p>
          <p>
            <Reference>{outcome.reference}</Reference>
          </p>
        </Notice>
      ) : null}
    </Page>
  );
}

const advices = {
  open: { path: "/DepositAdvices", label: "outcome.advice" },
  close: { path: "/ClosureAdvices", label: "closing.advice" },
  undo: { path: "/ClosureAdvices", label: "closing.advice" },
  instruct: null,
} as const;

type Outcome = Awaited<ReturnType<typeof getOutcome>>;
type Made = NonNullable<Outcome["made"]>;

interface DoneProps extends Pick<Outcome, "act" | "reference"> {
  made: Made;
  handle: string;
  named: readonly NamedAccount[];
}

function Done({ act, reference, made, handle, named }: DoneProps) {
  const { accountNumber, opened, closed } = made;
  const { t } = useTranslation("deposits");
  const advice = advices[act];
  const accountOf = (number: string) => <NumberAsName number={number} named={named} />;
  return (
    <>
      <Announcement kind="success">{t(`outcome.${act}.text`)}</Announcement>
      <Card main>
        <DescriptionList
          facts={[
            { term: t("facts.account"), value: <AccountLink number={accountNumber} named={named} /> },
            closed && { term: t("closing.paidOut"), value: { money: closed.amount, size: "large" } },
            closed && { term: t("closing.paidTo"), value: accountOf(closed.toAccount) },
            closed && closed.tax > 0n && { term: t("closing.tax"), value: { money: closed.tax } },
            ...(opened ? openedFacts(t, opened, accountOf) : []),
            { term: t("facts.reference"), value: { reference } },
          ]}
        />
        {opened ? (
          <p>
            {t(`outcome.next.${opened.scheme}`, {
              from: lastFour(opened.fromAccount),
              to: lastFour(opened.toAccount),
            })}{" "}
            {opened.scheme === "recurring" ? null : t("outcome.next.instruction")}
          </p>
        ) : null}
      </Card>
      <Cluster>
        {advice ? (
          <LinkButton to={`${advice.path}/${handle}.pdf`} reloadDocument>
            {t(advice.label)}
          </LinkButton>
        ) : null}
        <LinkButton look="secondary" to={`/FDDetailsView?account=${handle}`}>
          {t("outcome.details")}
        </LinkButton>
      </Cluster>
    </>
  );
}

function openedFacts(
  t: TFunction<"deposits">,
  opened: NonNullable<Made["opened"]>,
  accountOf: (number: string) => React.ReactElement,
): Facts {
  const { rate, maturesOn, maturityAmount, nomineesAs, names, noPanForm } = opened;
  const ends = [accountOf(opened.fromAccount), accountOf(opened.toAccount)] as const;
  const { paidIn, wishes } = orderFacts(t, opened, ends);
  return [
    { term: t("facts.maturityAmount"), value: { money: maturityAmount, size: "large" } },
    { term: t("facts.maturesOn"), value: { date: maturesOn } },
    { term: t("facts.rate"), value: t("facts.rateYear", { rate }) },
    ...paidIn,
    ...wishes,
    {
      term: t("form.nominee"),
      value: nomineesAs
        ? t("nominate.as", { account: lastFour(nomineesAs) })
        : { written: names || t("nominate.nobody") },
    },
    noPanForm !== undefined && {
      term: t("noPan.title", { form: noPanForm }),
      value: t("noPan.withDeposit"),
    },
  ];
}
