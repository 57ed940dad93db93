import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatRupees } from "~/domain/money";
import { outlookOf } from "~/domain/payments";
import { sendAgainHref } from "~/domain/send-again";
import { getPaymentStanding, type KnownPayment, type PaymentStanding } from "~/flows/payment-standing.server";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { scheduledPath } from "~/flows/scheduled-transfers.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { isViewOnly, requireCustomer } from "~/session/guards.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Page } from "~/ui/page";
import { PaymentInDoubt } from "./payment-in-doubt.part";
import { PaymentShown } from "./payment-shown.part";

export const handle = { i18n: ["common", "flows", "payments"] };

/** `/Payments/<reference>`, and with `?new` right after it was sent: what became of a payment. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const language = await languageOf(args.request);
  const t = translator(language, "payments");
  const standing = await getPaymentStanding(signedIn, args.params.reference);
  if (standing.state === "scheduled") throw redirect(scheduledPath(standing.reference), { status: 303 });
  const fresh = new URL(args.request.url).searchParams.has("new");
  const failed = standing.state === "silent" || standing.state === "not-offered";
  return data(
    {
      title: titleOf(t, standing, fresh),
      ...(failed ? { failed } : {}),
      standing,
      words: standing.state === "known" ? amountInWords(standing.payment.amount, language) : "",
      again:
        standing.state === "known" && !isViewOnly(signedIn.session) && isSettled(standing)
          ? sendAgainHref(standing.payment)
          : null,
      fresh,
    },
    { status: failed ? 503 : 200 },
  );
}

type ShownStanding = Exclude<PaymentStanding, { state: "scheduled" }>;

function titleOf(t: TFunction<"payments">, standing: ShownStanding, fresh: boolean): string {
  switch (standing.state) {
    case "known":
      return fresh ? sent(t, standing) : t("payment.title", { name: nameOf(standing) });
    case "pending":
      return t("pending.title");
    case "refused":
      return t("refused.title");
    case "carried-out":
      return t("carriedOut.title");
    case "silent":
    case "not-offered":
      return t("title");
  }
}

/** While the other bank owes an answer, paying again could pay twice. */
const isSettled = ({ payment: { state } }: KnownPayment) =>
  state !== "deemed-success" && state !== "declined";

const nameOf = ({ payment: { toName, toAccount } }: KnownPayment) => toName || toAccount;

/** Said right after sending; money that is back by then was not sent. */
function sent(t: TFunction<"payments">, standing: KnownPayment): string {
  const { kind, state, amount: paise, toAccount: account } = standing.payment;
  const name = nameOf(standing);
  if (outlookOf(state) === "money-back" || state === "declined") return t("payment.title", { name });
  const amount = formatRupees(paise);
  if (kind === "own-account") return t("new.moved", { amount, account });
  if (kind === "rd-instalment" || kind === "loan-repayment") return t("new.paid", { amount, account });
  return t("new.sent", { amount, name });
}

export default function Payment() {
  const { title, standing, words, again, fresh } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  return (
    <Page title={title} breadcrumbs={<Breadcrumbs trail={[{ to: "/Payments", label: t("title") }]} />}>
      {standing.state === "known" ? (
        <PaymentShown standing={standing} words={words} again={again} fresh={fresh} />
      ) : (
        <PaymentInDoubt standing={standing} />
      )}
    </Page>
  );
}
