import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { isBorrowing } from "common/accounts";
import { lastFour } from "common/masks";
import { formatRupees, type Paise } from "common/money";
import type { Made } from "~/change/change-flow.server";
import { JustMade } from "~/change/change-page";
import { useAccountName } from "~/ui/account-names";
import { useBank } from "~/ui/bank";
import { Announcement, Card, DescriptionList, Details, type Fact, type Facts, Unread } from "~/ui/content";
import { PartlyRead } from "~/ui/enquiry";
import { Money, noBreak, Reference, Written } from "~/ui/text";
import type { OrderSummary as Order } from "./orders.server";
import { accountAtBank } from "./transfers.forms";

interface OrderSummaryProps {
  order: Order;
  way: React.ReactNode;
  facts?: Facts;
  children?: React.ReactNode;
}

/** Folds the rest, so that the password field is in view. */
export function OrderSummary({ order, way, facts = [], children }: OrderSummaryProps) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const accountName = useAccountName();
  const { from, fromKind, own, to, amount, words, quote, left, into, remark } = order;
  const charge = quote !== undefined && chargeFact(t, amount, quote);
  const isFree = quote?.charge === 0n;
  const source = fromKind ? `${from} – ${common(`accountKinds.${fromKind}`)}` : from;
  const leaves = left !== undefined && (
    <>
      {t(fromKind && isBorrowing(fromKind) ? "facts.leavesLimit" : "facts.leaves")}{" "}
      {left === null ? <Unread within /> : <Money paise={left} />}
    </>
  );
  return (
    <Card main>
      <DescriptionList
        close
        facts={[
          ...facts,
          {
            term: t("facts.to"),
            value: <Lines first={<Written>{to.name}</Written>} second={accountAtBank(to)} />,
          },
          {
            term: t("facts.amount"),
            value: <Lines first={<Money paise={amount} size="large" />} second={words} />,
          },
          !isFree && charge,
          {
            term: t("form.from"),
            value: <Lines first={own ? accountName(own) : lastFour(from)} second={leaves} />,
          },
          ...into,
        ]}
      />
      {children}
      <PartlyRead unread={order.unread === true} />
      <Details summary={t("check.all")}>
        <DescriptionList
          facts={[
            { term: t("facts.account"), value: to.accountNumber },
            to.ifsc && { term: t("facts.ifsc"), value: to.ifsc },
            to.address && { term: t("facts.address"), value: { written: to.address } },
            { term: t("facts.from"), value: source },
            { term: t("facts.type"), value: way },
            isFree && charge,
            { term: t("facts.remark"), value: { written: remark } },
          ]}
        />
      </Details>
    </Card>
  );
}

/** Of a cost or time that could not be read. */
export function BankTells() {
  const { t } = useTranslation("transfers");
  return <span data-unread="">{t("facts.bankTells")}</span>;
}

export function Lines({ first, second }: { first: React.ReactNode; second: React.ReactNode }) {
  return (
    <>
      {typeof first === "string" ? <Written>{first}</Written> : first}
      {second ? (
        <div className="list__small">{typeof second === "string" ? <Written>{second}</Written> : second}</div>
      ) : null}
    </>
  );
}

function chargeFact(t: TFunction<"transfers">, amount: Paise, quote: { charge: Paise } | null): Fact {
  const term = t("facts.charge");
  if (!quote) return { term, value: <BankTells /> };
  if (quote.charge === 0n) return { term, value: t("facts.free") };
  const charge = `${term}: ${t("facts.chargeWithGst", { charge: formatRupees(quote.charge) })}`;
  const total = <Money paise={amount + quote.charge} />;
  return { term: t("facts.total"), value: <Lines first={total} second={charge} /> };
}

interface OrderMadeProps {
  made: Pick<Made<unknown>, "reference" | "state" | "input"> | null;
  done: string;
  pending(helpline: string): string;
}

export function OrderMade({ made, done, pending }: OrderMadeProps) {
  const { t } = useTranslation("payments");
  const { helpline } = useBank();
  if (!made || made.state === "refused") return <JustMade made={made} />;
  const isDone = made.state === "done";
  return (
    <Announcement kind={isDone ? "success" : "warning"}>
      <p>{isDone ? done : pending(noBreak(helpline))}</p>
      <p>
        {t("payment.reference")}: <Reference>{made.reference}</Reference>
      </p>
    </Announcement>
  );
}
