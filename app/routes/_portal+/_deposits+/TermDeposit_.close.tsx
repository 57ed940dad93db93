import { useTranslation } from "react-i18next";
import { closingLines } from "common/deposits";
import { lastFour } from "common/masks";
import { ChangePage } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { NumberAsName } from "~/ui/account-link";
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
            <Notice kind="warning" unread={terms.state === "failed"}>
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

type Quoted = Pick<ClosingInput, "quote">;

/** Undone, all goes back to the account that paid: nothing is worked out by a rate. */
function ClosingQuote({ quote, to }: Quoted & { to?: React.ReactElement }) {
  const { t } = useTranslation("deposits");
  const { undoTo, amount: all, credited, earned, tax } = quote;
  const account = undoTo && lastFour(undoTo);
  const paid = account ?? to;
  return (
    <Card main title={account ? undefined : t("closing.quote", { date: quote.closedOn })}>
      {account ? <p>{t("closing.undoText", { amount: all, account })}</p> : null}
      <DescriptionList
        close={!account}
        facts={[
          ...closingLines(quote).map(({ key, amount }) => ({
            term: t(`closing.${key}`, { rate: quote.rate }),
            value: { money: amount },
          })),
          { term: t("closing.amount"), value: { money: all, size: "large" } },
          paid && { term: t("closing.to"), value: paid },
          !account && { term: t("closing.tax"), value: tax > 0n ? { money: tax } : t("facts.noTax") },
        ]}
      />
      {credited > earned && quote.scheme !== "monthly-interest" ? (
        <p>{t("closing.takenBack", { credited, amount: credited - earned })}</p>
      ) : null}
      {tax > 0n ? <p>{t("closing.taxText")}</p> : null}
    </Card>
  );
}

function ClosingCost({ quote }: Quoted) {
  const { t } = useTranslation("deposits");
  const { undoTo, scheme, days, maturesOn, maturityAmount, agreedRate, agreed, earned, penalty } = quote;
  if (undoTo) return null;
  const cost = agreed - earned;
  const run = t("facts.days", { count: days });
  const told = { ...quote, days: run, amount: cost, rest: cost - penalty };
  // Without a rate for so few days, the figures of the rate say nothing.
  const earns = Number(quote.cardRate) > 0 ? "rates" : days === 0 ? "openedToday" : "tooSoon";
  const costs = cost <= 0n ? "noCost" : earned === 0n ? "costSoon" : "costText";
  const kept = { date: maturesOn, amount: maturityAmount, rate: agreedRate };
  return (
    <Notice kind="warning" title={t("closing.cost")}>
      <p>{t(`closing.${earns}`, told)}</p>
      <p>{t(`closing.${costs}`, told)}</p>
      {costs === "costText" && penalty > 0n && cost > penalty ? <p>{t("closing.costParts", told)}</p> : null}
      <p>{t(scheme === "recurring" ? "closing.keepRecurring" : "closing.keepText", kept)}</p>
    </Notice>
  );
}
