import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime, istDate } from "common/dates";
import { answerDays, liabilityRuleOf, reportDays } from "common/liability";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { reportReasons } from "common/payments";
import { submitChange } from "~/change/make-change.server";
import { translator } from "~/i18n/instances.server";
import { answerWords, liabilityWords } from "~/i18n/liability-words";
import { ombudsmanWords, promiseOf } from "~/i18n/payment-promise";
import { readForm } from "~/session/form.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Link } from "~/ui/link";
import { Breadcrumbs } from "~/ui/navigation";
import { useBank } from "~/ui/bank";
import { Button, SecondaryLink } from "~/ui/button";
import { PickCard } from "~/ui/controls";
import { Announcement, DescriptionList, Notice } from "~/ui/content";
import { FieldGroup } from "~/ui/field";
import { ErrorSummary, FormToken } from "~/ui/form";
import { Cluster, Page, Stack } from "~/ui/layout";
import { noBreak } from "~/ui/text";
import { getPaymentOutcome, type KnownPayment } from "./payment-outcome.server";
import { reportPayment } from "./transfers.changes.server";

export const handle = { i18n: ["common", "payments"], query: ["reason"] };

/** Asks for the reason, then shows the ticket. Open to customers who only look, as it protects them. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const t = translator(customer.language, "payments");
  const { payment, ...reported } = await requireKnown(customer, args.params.reference);
  const reason = readReason(customer.query.get("reason"));
  const stopped = isStopping(reported);
  // Reported for another reason, a payment may still prove not to be the customer's own.
  const { ticket, reportedAt } = reported;
  const done = ticket && (stopped || reason !== "not-mine") ? { ticket, reportedAt, stopped } : null;
  const { portal, today: day } = customer;
  const { bears, answer } = lawOf(customer, payment, done && stopped ? reportedAt : undefined);
  const rights = [
    promiseOf(t, payment),
    ...(answer ?? [ombudsmanWords(t, portal.profile, portal.tariff, { day, about: "complaint" })]),
  ].filter(Boolean);
  return { title: t(done ? "report.doneTitle" : "report.title"), payment, done, reason, rights, bears };
}

/**
 * Law on a payment that the customer did not make, with the days of this one. The bank's message goes out with the payment.
 * Without a time of the report, the days of its answer are not known.
 */
function lawOf(
  { portal, language, today: day }: SignedIn,
  { paidAt }: KnownPayment["payment"],
  reportedAt?: Date,
) {
  const { liability, calendar } = portal.tariff;
  const made = istDate(paidAt);
  const rule = liabilityRuleOf(liability, made);
  if (!rule) return { bears: [], answer: null };
  const t = translator(language, "payments");
  const last = reportedAt && answerDays(rule, calendar, istDate(reportedAt));
  return {
    bears: liabilityWords(t, rule, reportDays(rule, calendar, { made, told: made })),
    answer: last ? answerWords(t, rule, { last, profile: portal.profile, tariff: portal.tariff, day }) : null,
  };
}

type Failure = "chooseReason" | "notOffered" | "reportUnclear";

export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["reason"]);
  const { payment } = await requireKnown(customer, args.params.reference);
  const { reference } = payment;
  const reason = readReason(form.get("reason"));
  const failed = (message: Failure, status: number) => data({ failed: true, message, reason }, { status });
  if (!reason) return failed("chooseReason", 400);
  const requested = { payment: reference, reason };
  const end = await submitChange(customer, reportPayment, requested, { reference });
  if (end instanceof Response) return end;
  if (end.outcome === "unknown") {
    const { ticket, ticketReason } = await requireKnown(customer, reference);
    if (ticket && (reason !== "not-mine" || isStopping({ ticketReason })))
      return redirect(`/Payments/${reference}/report`, { status: 303 });
  }
  return end.outcome === "refused" ? failed("notOffered", 400) : failed("reportUnclear", 503);
}

/** Banks that give no reason have stopped payments with each ticket. */
const isStopping = ({ ticketReason = "not-mine" }: Pick<KnownPayment, "ticketReason">) =>
  ticketReason === "not-mine";

const readReason = (given: unknown) => reportReasons.find((reason) => reason === given);

/** Only payments known to the bank can be reported; others redirect to their page. */
async function requireKnown(customer: SignedIn, reference: string | undefined): Promise<KnownPayment> {
  const outcome = await getPaymentOutcome(customer, reference);
  if (outcome.state === "known") return outcome;
  throw redirect(`/Payments/${outcome.reference}`, { status: 303 });
}

export default function ReportPayment() {
  const { payment, done } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  const { reference, amount, toName, toAccount, paidAt } = payment;
  const back = `/Payments/${reference}`;
  const trail = [
    { to: "/Payments", label: t("title") },
    { to: back, label: reference },
  ];
  const sent = { amount: formatRupees(amount), name: toName || lastFour(toAccount), reference };
  return (
    <Page
      breadcrumbs={<Breadcrumbs trail={trail} />}
      lead={`${t("payment.shareText", sent)} · ${noBreak(formatIstTime(paidAt))}`}
      width="text"
    >
      {done ? <Done {...done} back={back} /> : <Reasons back={back} />}
    </Page>
  );
}

function Reasons({ back }: { back: string }) {
  const { reason, rights, bears } = useLoaderData<typeof loader>();
  const [free, ...further] = bears;
  const answer = useAnswer<{ message: Failure; reason?: string }>();
  const { t } = useTranslation("payments");
  const { t: common } = useTranslation();
  const helpline = noBreak(useBank().helpline);
  const text = answer && t(`errors.${answer.message}`, { helpline });
  const error = answer?.message === "chooseReason" ? text : undefined;
  return (
    <>
      <Form method="post" noValidate>
        <FormToken />
        <Stack>
          <ErrorSummary errors={text ? [{ ...(error && { id: "reason" }), text }] : []} />
          <FieldGroup id="reason-group" label={t("report.question")} error={error}>
            <div className="list">
              {reportReasons.map((value, at) => (
                <PickCard
                  key={value}
                  id={at === 0 ? "reason" : undefined}
                  name="reason"
                  value={value}
                  title={t(`report.reasons.${value}`)}
                  small={value === "not-mine" ? t("report.stop.payments") : undefined}
                  defaultChecked={value === (answer?.reason ?? reason)}
                />
              ))}
            </div>
          </FieldGroup>
          <Cluster>
            <Button>{t("report.send")}</Button>
            <Link to={back}>{t("report.keep")}</Link>
          </Cluster>
        </Stack>
      </Form>
      <Notice title={t("report.whatHappens")}>
        {[t("report.ticket"), t("report.notBack"), ...rights].map((one) => (
          <p key={one}>{one}</p>
        ))}
      </Notice>
      <Notice kind="warning" title={t("report.reasons.not-mine")}>
        <p>{common("shell.stoppedActs")}</p>
        <p>
          {t("report.lift")} {t("report.stop.still")}
        </p>
        {free ? <p>{free}</p> : null}
      </Notice>
      <Stack gap="small">
        {further.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </Stack>
    </>
  );
}

interface DoneProps {
  ticket: string;
  reportedAt?: Date | undefined;
  stopped: boolean;
  back: string;
}

function Done({ ticket, reportedAt, stopped, back }: DoneProps) {
  const { rights, bears } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  const { t: common } = useTranslation();
  const effect = stopped ? "stop" : "look";
  const { helpline } = useBank();
  return (
    <>
      <Announcement kind="success">{t(`report.${effect}.done`)}</Announcement>
      <DescriptionList
        facts={[
          { term: t("report.ticketNumber"), value: { reference: ticket } },
          reportedAt && { term: t("report.reportedAt"), value: noBreak(formatIstTime(reportedAt)) },
          { term: t("report.helpline"), value: <a href={`tel:${helpline}`}>{noBreak(helpline)}</a> },
        ]}
      />
      {stopped ? <p>{common("shell.stoppedActs")}</p> : null}
      {[t(`report.${effect}.next`), ...rights, ...(stopped ? bears : [])].map((one) => (
        <p key={one}>{one}</p>
      ))}
      {stopped ? null : (
        <p>
          <Link to={`${back}/report?reason=not-mine`}>{t("report.reasons.not-mine")}</Link>
        </p>
      )}
      <p>
        <SecondaryLink to={back}>{t("report.back")}</SecondaryLink>
      </p>
    </>
  );
}
