import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { ChangePage } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { NumberAsName } from "~/ui/account-link";
import { detailsPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { Card, DescriptionList, Notice } from "~/ui/content";
import { closingLines } from "common/deposits";
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
      lead={(page) => {
        const { account } = page.step === "details" ? page.terms : page.input;
        return <NumberAsName number={account.accountNumber} named={[account]} />;
      }}
      act={({ quote }) => t(quote.undoTo ? "closing.undo" : "closing.title")}
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
                only={terms.quote.undoTo}
                {...start}
              />
              <ClosingCost quote={terms.quote} />
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
      summary={({ quote, to, named }, step) => (
        <>
          {step === "check" ? <p>{t(quote.undoTo ? "closing.undoCheck" : "closing.check")}</p> : null}
          <ClosingQuote quote={quote} to={<NumberAsName number={to} named={named} />} />
          <ClosingCost quote={quote} />
        </>
      )}
    />
  );
}

function ClosingQuote({ quote, to }: Quoted & { to?: React.ReactElement }) {
  const { t } = useTranslation("deposits");
  const { credited, earned, tax } = quote;
  if (quote.undoTo) return <Undo quote={quote} to={lastFour(quote.undoTo)} />;
  return (
    <Card main title={t("closing.quote", { date: formatDate(quote.closedOn) })}>
      <DescriptionList
        close
        facts={[
          ...closingLines(quote).map(({ key, amount }) => ({
            term: t(`closing.${key}`, { rate: quote.rate }),
            value: { money: amount },
          })),
          { term: t("closing.amount"), value: { money: quote.amount, size: "large" } },
          to && { term: t("closing.to"), value: to },
          { term: t("closing.tax"), value: tax > 0n ? { money: tax } : t("facts.noTax") },
        ]}
      />
      {credited > earned && quote.scheme !== "monthly-interest" ? (
        <p>
          {t("closing.takenBack", {
            credited: formatRupees(credited),
            amount: formatRupees(credited - earned),
          })}
        </p>
      ) : null}
      {tax > 0n ? <p>{t("closing.taxText")}</p> : null}
    </Card>
  );
}

function ClosingCost({ quote }: Quoted) {
  const { t } = useTranslation("deposits");
  if (quote.undoTo) return null;
  return (
    <Notice kind="warning" title={t("closing.cost")}>
      <HowItEarns quote={quote} />
      <Cost quote={quote} />
      <p>
        {t(quote.scheme === "recurring" ? "closing.keepRecurring" : "closing.keepText", {
          date: formatDate(quote.maturesOn),
          amount: formatRupees(quote.maturityAmount),
          rate: quote.agreedRate,
        })}
      </p>
    </Notice>
  );
}

type Quoted = Pick<ClosingInput, "quote">;

/** All goes back: nothing is worked out by a rate. */
function Undo({ quote, to }: Quoted & { to: string }) {
  const { t } = useTranslation("deposits");
  const { deposited, amount } = quote;
  return (
    <Card main>
      <p>{t("closing.undoText", { amount: formatRupees(amount), account: to })}</p>
      <DescriptionList
        facts={[
          { term: t("closing.deposited"), value: { money: deposited } },
          { term: t("closing.amount"), value: { money: amount, size: "large" } },
          { term: t("closing.to"), value: to },
        ]}
      />
    </Card>
  );
}

/** Without a rate for so few days, the figures of the rate say nothing. */
function HowItEarns({ quote: { days, agreedRate, cardRate, pointsLess, rate } }: Quoted) {
  const { t } = useTranslation("deposits");
  const run = t("facts.days", { count: days });
  if (Number(cardRate) > 0)
    return <p>{t("closing.rates", { days: run, cardRate, agreedRate, pointsLess, rate })}</p>;
  return <p>{days === 0 ? t("closing.openedToday") : t("closing.tooSoon", { days: run })}</p>;
}

function Cost({ quote }: Quoted) {
  const { t } = useTranslation("deposits");
  const { agreed, agreedRate, earned, rate, penalty, pointsLess } = quote;
  const cost = agreed - earned;
  if (cost <= 0n) return <p>{t("closing.noCost")}</p>;
  const told = {
    ...{ rate, agreedRate, pointsLess, amount: formatRupees(cost) },
    ...{ agreed: formatRupees(agreed), earned: formatRupees(earned) },
    ...{ penalty: formatRupees(penalty), rest: formatRupees(cost - penalty) },
  };
  if (earned === 0n) return <p>{t("closing.costSoon", told)}</p>;
  return (
    <>
      <p>{t("closing.costText", told)}</p>
      {penalty > 0n && cost > penalty ? <p>{t("closing.costParts", told)}</p> : null}
    </>
  );
}
