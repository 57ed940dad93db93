import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { requireCustomer } from "~/session/guards.server";
import { useBank } from "~/ui/bank";
import { Link } from "~/ui/link";
import { Breadcrumbs } from "~/ui/navigation";
import { Announcement, DescriptionList, Notice } from "~/ui/content";
import { Cluster, Page } from "~/ui/layout";
import { noBreak } from "~/ui/text";
import { getPaymentOutcome, type PaymentOutcome } from "./payment-outcome.server";
import { showPayment } from "./payment-page.server";
import { CheckAgain, PaymentShown, PaymentStateShown } from "./payment-shown.part";

export const handle = { i18n: ["common", "bank-words", "flows", "payments"], documents: true };

type Doubtful = Exclude<PaymentOutcome, { state: "known" | "scheduled" }>;

/** `/Payments/<reference>` */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const language = await languageOf(args.request);
  const t = translator(language, "payments");
  const outcome = await getPaymentOutcome(customer, args.params.reference);
  if (outcome.state === "scheduled") throw redirect("/ViewScheduleTransfer", { status: 303 });
  if (outcome.state !== "known") {
    const failed = !("order" in outcome);
    const title = failed ? t("title") : t(`${outcome.state}.title`);
    const order = failed ? null : outcome.order;
    const words = order && amountInWords(order.amount, language);
    const soon = outcome.state === "pending";
    return data({ title, failed, soon, outcome, order, words }, { status: failed ? 503 : 200 });
  }
  return data(await showPayment(customer, outcome));
}

export default function PaymentPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  useAskAgain(page.soon);
  const trail = <Breadcrumbs trail={[{ to: "/Payments", label: t("title") }]} />;
  if ("known" in page)
    return (
      <Page breadcrumbs={trail} lead={<PaymentStateShown {...page} />}>
        <PaymentShown {...page} />
      </Page>
    );
  const { outcome, order, words } = page;
  const { reference } = outcome;
  return (
    <Page breadcrumbs={trail}>
      <Told outcome={outcome} />
      {"askedAt" in outcome ? (
        <DescriptionList
          facts={[
            order && { term: t("payment.amount"), value: { money: order.amount, size: "large" } },
            order && { term: t("payment.words"), value: words },
            order && { term: t("payment.to"), value: { written: order.toName } },
            order && { term: t("payment.toAccount"), value: lastFour(order.toAccount) },
            order && { term: t("payment.from"), value: lastFour(order.fromAccount) },
            { term: t("payment.reference"), value: { reference } },
            { term: t("pending.askedAt"), value: formatIstTime(outcome.askedAt) },
          ]}
        />
      ) : null}
      <Cluster>
        {outcome.state === "refused" ? null : <CheckAgain reference={reference} />}
        <Link to="/Payments">{t("payment.all")}</Link>
      </Cluster>
    </Page>
  );
}

const ASK_EVERY_MS = 3_000;
const MAX_ASKED = 20;

/** IMPS is answered within seconds, a pending payment once the bank can be asked: reloads for a minute; without scripts there is a link. */
function useAskAgain(wanted: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!wanted) return;
    let times = 0;
    const timer = setInterval(() => {
      times += 1;
      if (times === MAX_ASKED) clearInterval(timer);
      if (!document.hidden) revalidate();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [wanted, revalidate]);
}

const kinds = { pending: "warning", refused: "danger", "carried-out": "information" } as const;

function Told({ outcome }: { outcome: Doubtful }) {
  const { t } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  const helpline = noBreak(useBank().helpline);
  if (outcome.state === "not-offered")
    return (
      <Notice kind="danger" unread>
        {t("errors.notOffered")}
      </Notice>
    );
  if (outcome.state === "silent")
    return (
      <Announcement kind="danger" unread>
        {t(outcome.why)}
      </Announcement>
    );
  return (
    <Announcement kind={kinds[outcome.state]} unread={outcome.state === "carried-out"}>
      <p>{t(`${outcome.state}.text`)}</p>
      {outcome.state === "pending" ? <p>{t("pending.next", { helpline })}</p> : null}
      {outcome.state === "refused" ? <p>{say(flows, outcome.why)}</p> : null}
    </Announcement>
  );
}
