import { useTranslation } from "react-i18next";
import { ChangePage } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { say } from "~/i18n/wording";
import { detailsPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/content";
import { ClosingQuote } from "./closing.part";
import { action, loader, type ClosingTerms } from "./closing.server";
import type { ClosingInput } from "./deposits.changes.server";
import { MaturityForm } from "./maturity-form.part";
import { maturityPages } from "./maturity.forms";

export { action, loader };

export const handle = { i18n: ["common", "flows", "deposits"], title: "deposits:closing.title" };

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
