import { useTranslation } from "react-i18next";
import { NO_INTEREST_DAYS } from "common/deposits";
import type { NamedAccount } from "common/accounts";
import { lastFour } from "common/masks";
import type { Paise } from "common/money";
import type { Nomination } from "common/nominee";
import { NumberAsName } from "~/ui/account-link";
import { Card, DescriptionList } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { useNominationFacts } from "~/ui/nominee";
import type { DepositInput } from "./deposits.changes.server";
import { NoPanSummary } from "./no-pan.part";
import { BetterTerm, orderFacts, QuoteFigure, quoteFacts } from "./quote.part";
import type { enquireTax, QuoteShown } from "./quote.server";

interface Opening {
  input: DepositInput;
  words: string;
  quote: QuoteShown;
  nomination: Nomination | null;
  /** The account whose nominees are taken. */
  like: { accountNumber: string; names: string } | null;
  tax: Awaited<ReturnType<typeof enquireTax>>;
  /** In the account that pays, before it does. */
  available: Paise | null;
  named: readonly NamedAccount[];
}

/** All that holds for a deposit, before it is signed. */
export function OpeningSummary({ input, words, quote, nomination, like, tax, available, named }: Opening) {
  const { t } = useTranslation("deposits");
  const nominationFacts = useNominationFacts();
  const { scheme, amount, from, to, noPan } = input;
  const [payer, paid] = [from, to].map((number) => (
    <NumberAsName key={number} number={number} named={named} />
  ));
  // The OTP's message names it whole.
  const whole = (
    <>
      {payer} <span className="money">{from}</span>
    </>
  );
  const { paidIn, wishes } = orderFacts(t, input, [whole, paid!]);
  return (
    <Card main>
      <DescriptionList
        facts={[
          ...paidIn,
          { term: t("facts.words"), value: words },
          available !== null &&
            available >= amount && { term: t("check.stays"), value: { money: available - amount } },
        ]}
      />
      <Shown enquiry={quote}>
        {(shown) => (
          <>
            <QuoteFigure quote={shown} />
            <DescriptionList facts={quoteFacts(t, shown)} />
            <BetterTerm quote={shown} />
          </>
        )}
      </Shown>
      <DescriptionList
        facts={[
          ...wishes,
          ...(nomination
            ? nominationFacts(nomination)
            : [
                {
                  term: t("form.nominee"),
                  value: like
                    ? t("nominate.like", { account: lastFour(like.accountNumber), names: like.names })
                    : t("nominate.nobody"),
                },
              ]),
        ]}
      />
      <Shown enquiry={quote}>
        {({ pointsLess }) =>
          pointsLess === undefined ? null : (
            <p>{t("check.early", { points: pointsLess, days: NO_INTEREST_DAYS })}</p>
          )
        }
      </Shown>
      <p>{t("check.tax", { account: lastFour(to) })}</p>
      {tax && !tax.hasPan ? <p>{t("check.noPan", { rate: tax.rate })}</p> : null}
      <p>{t("check.days")}</p>
      {scheme === "recurring" ? <p>{t("check.instalments")}</p> : null}
      {noPan ? <NoPanSummary declared={noPan} /> : null}
    </Card>
  );
}
