import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { formatRupees } from "common/money";
import { ChangePage } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { detailsPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { Card, DescriptionList, Notice } from "~/ui/content";
import type { ClosingInput } from "./deposits.changes.server";
import { MaturityForm } from "./maturity-form.part";
import { maturityPages } from "./maturity.forms";
import type { ClosingTerms } from "./maturity.server";

export { actOnClosing as action, loadClosing as loader } from "./maturity.server";

export const handle = {
  i18n: ["common", "flows", "deposits"],
  title: "deposits:closing.title",
  query: ["account"],
};

export default function CloseDeposit() {
  const { t } = useTranslation("deposits");
  const { t: flows } = useTranslation("flows");
  return (
    <ChangePage<ClosingInput, ClosingTerms>
      lead={(page) => (
        <span className="money">
          {(page.step === "details" ? page.terms : page.input).account.accountNumber}
        </span>
      )}
      act={t("closing.title")}
      form={(terms, { attempt, before, ...start }) => (
        <>
          {terms.state === "shown" ? (
            <>
              <ChangeSteps at="details" />
              <ClosingQuote quote={terms.quote} />
              <MaturityForm
                key={attempt}
                page={maturityPages.close}
                account={terms.account}
                accounts={terms.accounts}
                chosen={{ to: before?.to ?? terms.quote.toAccount }}
                {...start}
              />
            </>
          ) : (
            <Notice kind="warning">
              {terms.state === "barred" ? say(flows, terms.why) : t("closing.noQuote")}
            </Notice>
          )}
          <div>
            <LinkButton look="secondary" to={detailsPath(terms.account)}>
              {t("closing.keep")}
            </LinkButton>
          </div>
        </>
      )}
      summary={({ quote, to }, step) => (
        <>
          {step === "check" ? <p>{t("closing.check")}</p> : null}
          <ClosingQuote quote={quote} to={to} />
        </>
      )}
    />
  );
}

function ClosingQuote({ quote, to }: Pick<ClosingInput, "quote"> & { to?: string }) {
  const { t } = useTranslation("deposits");
  const { days, agreedRate, cardRate, pointsLess, rate, agreed, earned, credited } = quote;
  return (
    <>
      <Card main title={t("closing.quote", { date: formatDate(quote.closedOn) })}>
        <p>
          {t("closing.rates", {
            days: t("facts.days", { count: days }),
            cardRate,
            agreedRate,
            pointsLess,
            rate,
          })}
        </p>
        <DescriptionList
          facts={[
            { term: t("closing.deposited"), value: { money: quote.deposited } },
            { term: t("closing.earned", { rate }), value: { money: earned } },
            { term: t("closing.penalty"), value: { money: quote.penalty } },
            credited > 0n && {
              term: t(quote.scheme === "monthly-interest" ? "closing.paid" : "closing.credited"),
              value: { money: credited },
            },
            credited > earned && { term: t("closing.takenBack"), value: { money: credited - earned } },
            quote.charge > 0n && { term: t("closing.charge"), value: { money: quote.charge } },
            { term: t("closing.amount"), value: { money: quote.amount, size: "large" } },
            { term: t("closing.tax"), value: quote.tax > 0n ? { money: quote.tax } : t("facts.noTax") },
            to && { term: t("closing.to"), value: to },
          ]}
        />
        {quote.tax > 0n ? <p>{t("closing.taxText")}</p> : null}
      </Card>
      <Notice kind="warning" title={t("closing.cost")}>
        <p>{t("closing.costText", { amount: formatRupees(agreed - earned) })}</p>
        <p>
          {t("closing.keepText", {
            date: formatDate(quote.maturesOn),
            amount: formatRupees(quote.maturityAmount),
            rate: agreedRate,
          })}
        </p>
      </Notice>
    </>
  );
}
