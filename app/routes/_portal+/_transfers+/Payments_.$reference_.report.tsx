import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paymentReport } from "~/contract/payments.server";
import { bankProfile } from "~/domain/bank-profile";
import { readReportReason, type ReportReason } from "~/domain/payment-report";
import { readForm } from "~/flows/form.server";
import { getPaymentStanding, type KnownPayment } from "~/flows/payment-standing.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { audit } from "~/session/audit.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ErrorSummary } from "~/ui/error-summary";
import { noBreak } from "~/ui/no-break";
import { Page } from "~/ui/page";
import { ReportCheck } from "./report-check.part";
import { ReportDone } from "./report-done.part";
import { ReportReasons } from "./report-reasons.part";

export const handle = { i18n: ["common", "payments"] };

/**
 * A payment the customer did not make, or that went wrong: first the reason, then a page that says what will happen,
 * then the ticket. It protects, so customers who only look may do it as well.
 */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "payments");
  const { payment, ticket } = await requireKnown(signedIn, args.params.reference);
  const query = new URL(args.request.url).searchParams;
  const reason = readReportReason(query.get("reason"));
  const failed = query.has("asked") && !reason && !ticket;
  const step = ticket ? "done" : reason ? "check" : "reason";
  const title = { done: t("report.doneTitle"), check: t("report.checkTitle"), reason: t("report.title") };
  return data(
    { title: title[step], payment, ticket: ticket ?? null, reason, ...(failed ? { failed } : {}) },
    { status: failed ? 400 : 200 },
  );
}

export async function action(args: ActionFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const form = await readForm(args.request, signedIn.visitor.ticket, ["reason"]);
  const { payment } = await requireKnown(signedIn, args.params.reference);
  const here = `/Payments/${payment.reference}/report`;
  const reason = readReportReason(form.get("reason"));
  if (!reason) return redirect(`${here}?asked`, { status: 303 });
  const ending = await report(signedIn, payment.reference, reason);
  const failed = (message: "errors.notOffered" | "errors.reportUnclear", status: number) =>
    data({ failed: true, message }, { status });
  switch (ending.ending) {
    case "done":
      // Reported before, or just now: the page shows the ticket.
      return redirect(here, { status: 303 });
    case "refused":
      return failed("errors.notOffered", 400);
    case "not-sent":
      return failed("errors.reportUnclear", 503);
    case "unknown": {
      const { ticket } = await requireKnown(signedIn, payment.reference);
      return ticket ? redirect(here, { status: 303 }) : failed("errors.reportUnclear", 503);
    }
  }
}

async function report(by: SignedIn, reference: string, reason: ReportReason) {
  const { customerNumber } = by.session.customer;
  const ending = await portal().gateway.call(paymentReport, { customerNumber, reference, reason }, by.caller);
  await audit(by.visitor, {
    act: "payment-report",
    outcome: ending.ending === "refused" ? `refused-${ending.code}` : ending.ending,
    customerNumber,
    subject: reason,
    reference,
  });
  return ending;
}

/** Only what the bank knows of can be reported; else the payment's own page says how things are. */
async function requireKnown(by: SignedIn, reference: string | undefined): Promise<KnownPayment> {
  const standing = await getPaymentStanding(by, reference);
  if (standing.state === "known") return standing;
  throw redirect(`/Payments/${standing.reference}`, { status: 303 });
}

export default function ReportPayment() {
  const { title, payment, ticket, reason } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("payments");
  const back = `/Payments/${payment.reference}`;
  const trail = [
    { to: "/Payments", label: t("title") },
    { to: back, label: payment.reference },
  ];
  return (
    <Page title={title} breadcrumbs={<Breadcrumbs trail={trail} />} width="text">
      {answer && !ticket ? (
        <ErrorSummary errors={[{ text: t(answer.message, { helpline: noBreak(bankProfile.helpline) }) }]} />
      ) : null}
      {ticket ? (
        <ReportDone ticket={ticket} back={back} />
      ) : reason ? (
        <ReportCheck payment={payment} reason={reason} />
      ) : (
        <ReportReasons payment={payment} />
      )}
    </Page>
  );
}
