import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { depositOpening, type depositInstruction } from "common/contract/deposits.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { referencePattern } from "common/reference";
import { requestTo } from "~/change/change.server";
import { askAgain } from "~/change/make-change.server";
import { findPendingOrder } from "~/change/pending-orders.server";
import { refusalMessage } from "~/change/refusal.server";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { rewriteDetails } from "~/session/sessions.server";
import { useBank } from "~/ui/bank";
import { LinkButton } from "~/ui/button";
import { Announcement, Card, DescriptionList, Notice } from "~/ui/content";
import { Cluster, Page } from "~/ui/layout";
import { Breadcrumbs } from "~/ui/navigation";
import { Reference } from "~/ui/text";
import { closeDeposit, instructDeposit, openDeposit } from "./deposits.changes.server";

export const handle = { i18n: ["common", "flows", "deposits"] };

/** `/TermDeposit/<reference>`: outcome of opening, closing or instructing a deposit. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const outcome = await getOutcome(customer, args.params.reference);
  const { act, state } = outcome;
  const handle = state === "done" ? customer.handleOf("account", outcome.accountNumber) : "";
  const t = translator(customer.language, "deposits");
  const titles = {
    done: t(`outcome.${act}.done`),
    refused: t(`outcome.${act}.refused`),
    unknown: t(`outcome.${act}.unknown`),
  };
  return data({ title: titles[state], failed: state === "refused", outcome, handle });
}

/** Outcome of a change to a deposit. Any other reference is 404 and leaves an audit row. */
async function getOutcome(customer: SignedIn, given: string | undefined) {
  const acts = {
    [openDeposit.name]: "open",
    [closeDeposit.name]: "close",
    [instructDeposit.name]: "instruct",
  } as const;
  const reference = (given ?? "").trim().toUpperCase();
  const known = referencePattern.test(reference) ? await findPendingOrder(customer, reference) : null;
  const act = known && acts[known.flow];
  if (!known || !act) {
    await customer.audit({ act: "foreign-account", outcome: "refused" });
    throw new Response("Not found", { status: 404 });
  }
  const { state, code, message, request } = known;
  if (state === "refused") {
    const wasAsked = code !== null && code !== "not-sent";
    const why = wasAsked ? refusalMessage(customer, { code, message: message ?? "" }) : null;
    return { act, state: "refused" as const, reference, why };
  }
  const unknown = { act, state: "unknown" as const, reference };
  if (!request) return unknown;
  if (act !== "open") {
    if (state !== "done") return unknown;
    const { accountNumber } = request as RequestOf<typeof depositInstruction>;
    if (act === "close") await forget(customer, accountNumber);
    return { act, state: "done" as const, reference, accountNumber, opened: null };
  }
  const requested = request as RequestOf<typeof depositOpening>;
  const result = await askAgain(customer, requestTo(depositOpening, requested), reference);
  if (result.outcome !== "done") return unknown;
  const { accountNumber, maturesOn, maturityAmount, rate } = result.answer as AnswerOf<typeof depositOpening>;
  if (!accountNumber || !maturesOn || maturityAmount === undefined || !rate) return unknown;
  const { scheme, amount } = requested;
  await remember(customer, accountNumber, scheme);
  const opened = { scheme, amount, maturesOn, maturityAmount, rate };
  return { act, state: "done" as const, reference, accountNumber, opened };
}

/** The session knows the customer's accounts from sign-in: the new one is added. */
async function remember(by: SignedIn, accountNumber: string, scheme: string): Promise<void> {
  const { customer } = by.session;
  if (customer.accounts.some((account) => account.accountNumber === accountNumber)) return;
  const kind = scheme === "recurring" ? ("recurring-deposit" as const) : ("fixed-deposit" as const);
  const account = { accountNumber, kind, primary: false, branchCode: accountNumber.slice(0, 4) };
  await rewriteDetails(by.portal, by.session, { ...customer, accounts: [...customer.accounts, account] });
}

async function forget(by: SignedIn, accountNumber: string): Promise<void> {
  const { customer } = by.session;
  const accounts = customer.accounts.filter((account) => account.accountNumber !== accountNumber);
  if (accounts.length < customer.accounts.length)
    await rewriteDetails(by.portal, by.session, { ...customer, accounts });
}

export default function DepositOutcome() {
  const { outcome, handle } = useLoaderData<typeof loader>();
  const { t } = useTranslation("deposits");
  const { t: flows } = useTranslation("flows");
  const { helpline } = useBank();
  return (
    <Page
      width="text"
      breadcrumbs={<Breadcrumbs trail={[{ to: "/TermDeposit", label: t("outcome.list") }]} />}
    >
      {outcome.state === "done" ? <Done outcome={outcome} handle={handle} /> : null}
      {outcome.state === "refused" ? (
        <Notice kind="danger">{outcome.why ? say(flows, outcome.why) : flows("errors.notSent")}</Notice>
      ) : null}
      {outcome.state === "unknown" ? (
        <Notice kind="warning">
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
  instruct: null,
} as const;

type Outcome = Extract<Awaited<ReturnType<typeof getOutcome>>, { state: "done" }>;

function Done({ outcome, handle }: { outcome: Outcome; handle: string }) {
  const { act, accountNumber, reference, opened } = outcome;
  const { t } = useTranslation("deposits");
  const advice = advices[act];
  return (
    <>
      <Announcement kind="success">{t(`outcome.${act}.text`)}</Announcement>
      <Card main>
        <DescriptionList
          facts={[
            { term: t("facts.account"), value: accountNumber },
            ...(opened
              ? [
                  { term: t("form.scheme"), value: t(`schemes.${opened.scheme}`) },
                  {
                    term: t(opened.scheme === "recurring" ? "form.instalment" : "form.amount"),
                    value: { money: opened.amount },
                  },
                  { term: t("facts.rate"), value: t("facts.rateYear", { rate: opened.rate }) },
                  { term: t("facts.maturesOn"), value: { date: opened.maturesOn } },
                  {
                    term: t("facts.maturityAmount"),
                    value: { money: opened.maturityAmount, size: "large" as const },
                  },
                ]
              : []),
            { term: t("facts.reference"), value: { reference } },
          ]}
        />
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
