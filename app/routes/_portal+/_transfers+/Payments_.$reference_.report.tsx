import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { reportReasons, type ReportReason } from "common/payments";
import { submitChange } from "~/change/make-change.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { readForm } from "~/session/form.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { useAnswer } from "~/ui/answer";
import { Breadcrumbs } from "~/ui/navigation";
import { useBank } from "~/ui/bank";
import { Button, SecondaryLink } from "~/ui/button";
import { Radios } from "~/ui/controls";
import { Announcement, DescriptionList } from "~/ui/content";
import { ErrorSummary } from "~/ui/form";
import { ButtonForm } from "~/ui/form-foot";
import { Cluster, Page, Stack } from "~/ui/layout";
import { noBreak } from "~/ui/text";
import { getPaymentOutcome, type KnownPayment } from "./payment-outcome.server";
import { reportPayment } from "./transfers.changes.server";

export const handle = { i18n: ["common", "payments"], query: ["reason", "asked"] };

/** Asks for the reason, says what will happen, then shows the ticket. Open to customers who only look, as it protects them. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "payments");
  const { payment, ...reported } = await requireKnown(customer, args.params.reference);
  const { query } = customer;
  const reason = readReason(query.get("reason"));
  const stopped = isStopping(reported);
  // Reported for another reason, a payment may still prove not to be the customer's own.
  const done =
    reported.ticket && (stopped || reason !== "not-mine") ? { ticket: reported.ticket, stopped } : null;
  const failed = query.has("asked") && !reason && !done;
  const title = t(done ? "report.doneTitle" : reason ? checkTitles[effectOf(reason)] : "report.title");
  return data({ title, payment, done, reason, failed }, { status: failed ? 400 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["reason"]);
  const { payment } = await requireKnown(customer, args.params.reference);
  const here = `/Payments/${payment.reference}/report`;
  const reason = readReason(form.get("reason"));
  if (!reason) return redirect(`${here}?asked`, { status: 303 });
  const { reference } = payment;
  const requested = { payment: reference, reason };
  const end = await submitChange(customer, reportPayment, requested, { reference });
  if (end instanceof Response) return end;
  if (end.outcome === "unknown") {
    const { ticket, ticketReason } = await requireKnown(customer, reference);
    if (ticket && (reason !== "not-mine" || isStopping({ ticketReason })))
      return redirect(here, { status: 303 });
  }
  return end.outcome === "refused"
    ? data({ failed: true, message: "errors.notOffered" as const }, { status: 400 })
    : data({ failed: true, message: "errors.reportUnclear" as const }, { status: 503 });
}

/** Banks that give no reason have stopped payments with each ticket. */
const isStopping = ({ ticketReason = "not-mine" }: Pick<KnownPayment, "ticketReason">) =>
  ticketReason === "not-mine";

const readReason = (given: unknown): ReportReason | null =>
  reportReasons.find((reason) => reason === given) ?? null;

const effectOf = (reason: ReportReason) => (reason === "not-mine" ? "stop" : "look");

const checkTitles = { stop: "report.stop.title", look: "report.look.title" } as const;

/** Only payments known to the bank can be reported; others redirect to their page. */
async function requireKnown(customer: SignedIn, reference: string | undefined): Promise<KnownPayment> {
  const outcome = await getPaymentOutcome(customer, reference);
  if (outcome.state === "known") return outcome;
  throw redirect(`/Payments/${outcome.reference}`, { status: 303 });
}

export default function ReportPayment() {
  const { payment, done, reason } = useLoaderData<typeof loader>();
  const bank = useBank();
  const answer = useAnswer<typeof action>();
  const { t } = useTranslation("payments");
  const back = `/Payments/${payment.reference}`;
  const trail = [
    { to: "/Payments", label: t("title") },
    { to: back, label: payment.reference },
  ];
  return (
    <Page breadcrumbs={<Breadcrumbs trail={trail} />} width="text">
      {answer && !done ? (
        <ErrorSummary errors={[{ text: t(answer.message, { helpline: noBreak(bank.helpline) }) }]} />
      ) : null}
      {done ? (
        <Done {...done} back={back} />
      ) : reason ? (
        <Check payment={payment} reason={reason} />
      ) : (
        <Reasons payment={payment} />
      )}
    </Page>
  );
}

type Reported = Pick<KnownPayment, "payment">;

function Reasons({ payment }: Reported) {
  const { t } = useTranslation("payments");
  const { t: common } = useTranslation();
  const [query] = useSearchParams();
  const error = query.has("asked") ? t("errors.chooseReason") : undefined;
  return (
    <>
      <p>{t("report.lead")}</p>
      <Payment payment={payment} />
      <Form method="get" id="report" noValidate>
        <Stack>
          <ErrorSummary errors={error ? [{ id: "reason", text: error }] : []} />
          <Radios
            field={{ id: "reason", name: "reason", formId: "report" }}
            label={t("report.question")}
            options={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
            error={error}
          />
          <Cluster>
            <Button name="asked">{common("actions.continue")}</Button>
            <Link to={`/Payments/${payment.reference}`}>{t("report.keep")}</Link>
          </Cluster>
        </Stack>
      </Form>
    </>
  );
}

function Check({ payment, reason }: Reported & { reason: ReportReason }) {
  const { t } = useTranslation("payments");
  const { t: common } = useTranslation();
  const here = `/Payments/${payment.reference}`;
  const effect = effectOf(reason);
  return (
    <>
      <section>
        <Stack gap="small">
          <h2>{t("report.whatHappens")}</h2>
          <ul>
            <li>{t(`report.${effect}.payments`)}</li>
            <li>{t("report.ticket")}</li>
            {effect === "stop" ? (
              <>
                <li>{common("shell.stoppedActs")}</li>
                <li>{t("report.lift")}</li>
                <li>{t("report.stop.still")}</li>
              </>
            ) : null}
            <li>{t("report.notBack")}</li>
          </ul>
        </Stack>
      </section>
      <Payment payment={payment} />
      <DescriptionList facts={[{ term: t("report.reason"), value: t(`report.reasons.${reason}`) }]} />
      <ButtonForm action={`${here}/report?reason=${reason}`} hidden={{ reason }}>
        <Button>{t(`report.${effect}.confirm`)}</Button>
        <Link to={`${here}/report`}>{t("report.change")}</Link>
        <Link to={here}>{t("report.keep")}</Link>
      </ButtonForm>
    </>
  );
}

function Done({ ticket, stopped, back }: { ticket: string; stopped: boolean; back: string }) {
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
          { term: t("report.helpline"), value: <a href={`tel:${helpline}`}>{noBreak(helpline)}</a> },
        ]}
      />
      {stopped ? <p>{common("shell.stoppedActs")}</p> : null}
      <p>{t(`report.${effect}.next`)}</p>
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

function Payment({ payment }: Reported) {
  const { t } = useTranslation("payments");
  return (
    <DescriptionList
      facts={[
        { term: t("payment.to"), value: { written: payment.toName || payment.toAccount } },
        { term: t("payment.amount"), value: { money: payment.amount } },
        { term: t("payment.paidAt"), value: formatIstTime(payment.paidAt) },
        { term: t("payment.reference"), value: { reference: payment.reference } },
      ]}
    />
  );
}
