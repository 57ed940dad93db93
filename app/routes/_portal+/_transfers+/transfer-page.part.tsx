import { useActionData, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import type { TransferKind } from "common/payments";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import type { Alike } from "~/change/change.server";
import { say } from "~/i18n/wording";
import { Card, DescriptionList, Details, type Fact } from "~/ui/content";
import { Money } from "~/ui/text";
import { Page } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";
import { TransferForm } from "./transfer-form.part";
import type { actOnTransferPage, loadTransferPage, TransferSummary } from "./transfer-page.server";
import type { TransferInput } from "./transfers.changes.server";
import { transferPages } from "./transfers.forms";

/** After a refusal as well: another tab may have paid the same meanwhile. */
export const shouldRevalidate = () => true;

/** Every page of transfers, at whichever step it stands. `kinds`: those the page offers beside each other. */
export function TransferPage({ kinds = [] }: { kinds?: readonly TransferKind[] }) {
  const page = useLoaderData<typeof loadTransferPage>();
  const { t } = useTranslation("transfers");
  const tabs = kinds.map((kind) => ({
    to: transferPages[kind].path,
    label: t(`kinds.${kind}`),
    current: kind === page.kind,
  }));
  return (
    <Page width="text">
      <ChangeSteps at={page.step} />
      {page.step === "details" && kinds.length > 0 ? <Tabs label={t("kinds.label")} tabs={tabs} /> : null}
      <Step />
    </Page>
  );
}

function Step() {
  const page = useLoaderData<typeof loadTransferPage>();
  const answer = useActionData<typeof actOnTransferPage>();
  const { t } = useTranslation("transfers");
  const { t: flows } = useTranslation("flows");
  switch (page.step) {
    case "details":
      return (
        <TransferForm
          key={page.kind}
          offer={page.offer}
          chosen={page.chosen}
          answer={answer && "result" in answer ? answer : undefined}
          wrong={page.wrong && say(flows, page.wrong)}
          clear={transferPages[page.kind].path}
        />
      );
    case "check":
    case "otp": {
      const { summary } = page;
      const { alike } = page;
      const meant =
        alike.length > 0 ? { alike, warning: <SamePayments summary={summary} alike={alike} /> } : undefined;
      return (
        <Authorisation
          page={page}
          act={t("check.send", { amount: formatRupees(summary.amount) })}
          meant={meant}
        >
          <Summary summary={summary} />
        </Authorisation>
      );
    }
  }
}

/** The same payment, as often as it was asked for before. */
function SamePayments({ summary, alike }: { summary: TransferSummary; alike: readonly Alike[] }) {
  const { t } = useTranslation("transfers");
  return (
    <>
      <p>{t("check.same", { amount: formatRupees(summary.amount), name: summary.to.name })}</p>
      <ul>
        {alike.map(({ reference, at, known }) => (
          <li key={reference}>
            {t(known ? "check.sameSent" : "check.sameUnknown", { time: formatIstTime(at), reference })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A transfer before it is authorised. */
function Summary({ summary }: { summary: TransferSummary }) {
  const { t } = useTranslation("transfers");
  const { kind, quote } = summary;
  const arrival = quote?.arrivesBy ? t("facts.by", { time: formatIstTime(quote.arrivesBy) }) : t("facts.now");
  const way = <Lines first={t(`kinds.${kind}`)} more={[[quote ? arrival : t("facts.bankTells")]]} />;
  return <PaymentSummary payment={summary} way={way} />;
}

interface PaymentSummaryProps {
  payment: Pick<TransferInput, "from" | "to" | "remark"> &
    Pick<TransferSummary, "amount" | "words"> &
    Partial<Pick<TransferSummary, "fromKind" | "quote" | "left">>;
  /** How it goes. */
  way: React.ReactNode;
  /** What is in sight beside whom it goes to and how much. */
  facts?: readonly Fact[];
  children?: React.ReactNode;
}

/** Whom it goes to and how much in sight, so that the password is too; the rest is folded away, unless it costs something. */
export function PaymentSummary({ payment, way, facts = [], children }: PaymentSummaryProps) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const { from, fromKind, to, amount, words, quote, left, remark } = payment;
  const charge = quote === undefined ? [] : [chargeFact(t, amount, quote)];
  const isFree = quote?.charge === 0n;
  return (
    <Card main>
      <DescriptionList
        close
        facts={[
          ...facts,
          { term: t("facts.to"), value: <Lines first={<bdi>{to.name}</bdi>} more={[[to.accountNumber]]} /> },
          {
            term: t("facts.amount"),
            value: <Lines first={<Money paise={amount} size="large" />} more={[[words]]} />,
          },
          ...(isFree ? [] : charge),
        ]}
      />
      {children}
      <Details summary={t("check.all")}>
        <DescriptionList
          facts={[
            ...(to.ifsc ? [{ term: t("facts.ifsc"), value: to.ifsc }] : []),
            ...(to.bankName ? [{ term: t("facts.bank"), value: to.bankName }] : []),
            ...(to.address ? [{ term: t("facts.address"), value: <bdi>{to.address}</bdi> }] : []),
            {
              term: t("facts.from"),
              value: (
                <Lines
                  first={fromKind ? `${from} – ${common(`accountKinds.${fromKind}`)}` : from}
                  more={left === null || left === undefined ? [] : [[t("facts.left"), formatRupees(left)]]}
                />
              ),
            },
            { term: t("facts.type"), value: way },
            ...(isFree ? charge : []),
            { term: t("facts.remark"), value: <bdi>{remark}</bdi> },
          ]}
        />
      </Details>
    </Card>
  );
}

/** What a row is about, and under it in smaller letters what belongs to it; what there is none of is left out. */
function Lines({
  first,
  more,
}: {
  first: React.ReactNode;
  more: ReadonlyArray<ReadonlyArray<string | undefined>>;
}) {
  const lines = more.map((parts) => parts.filter(Boolean).join(" · ")).filter((line) => line !== "");
  return (
    <>
      {first}
      {lines.map((line) => (
        <div key={line} className="list__small">
          <bdi>{line}</bdi>
        </div>
      ))}
    </>
  );
}

/** What it costs, and what it takes in all, on a check page. */
function chargeFact(t: TFunction<"transfers">, amount: Paise, quote: { charge: Paise } | null): Fact {
  const term = t("facts.charge");
  if (!quote) return { term, value: t("facts.bankTells") };
  if (quote.charge === 0n) return { term, value: t("facts.free") };
  const charge = `${term}: ${t("facts.chargeWithGst", { charge: formatRupees(quote.charge) })}`;
  return {
    term: t("facts.total"),
    value: <Lines first={<Money paise={amount + quote.charge} />} more={[[charge]]} />,
  };
}
