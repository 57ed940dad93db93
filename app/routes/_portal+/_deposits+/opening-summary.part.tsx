import { useTranslation } from "react-i18next";
import { NO_INTEREST_DAYS } from "common/deposits";
import { lastFour } from "common/masks";
import { NumberAsName } from "~/ui/account-link";
import { Card, DescriptionList, Unread } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { useNominationFacts } from "~/ui/nominee";
import { NoPanSummary } from "./no-pan.part";
import { BetterTerm, orderFacts, QuoteFigure, quoteFacts } from "./quote.part";
import type { OpeningPage } from "./opening.server";

/** All that holds for a deposit, before it is signed. `like`: the account whose nominees are taken. */
export function OpeningSummary({ input, words, quote, nomination, like, tax, named }: OpeningPage) {
  const { t } = useTranslation("deposits");
  const nominationFacts = useNominationFacts();
  const { scheme, amount, from, to, noPan } = input;
  const name = (number: string) => <NumberAsName number={number} named={named} />;
  // The OTP's message names it whole.
  const payer = (
    <>
      {name(from)} <span className="money">{from}</span>
    </>
  );
  const { paidIn, wishes } = orderFacts(t, input, [payer, name(to)]);
  const { available } = named.find(({ accountNumber }) => accountNumber === from) ?? {};
  const stays = typeof available === "bigint" ? available - amount : null;
  const nominees = like
    ? t("nominate.like", { ...like, account: lastFour(like.accountNumber) })
    : t("nominate.nobody");
  const early = quote.state === "shown" ? quote.answer.pointsLess : undefined;
  return (
    <Card main>
      <DescriptionList
        facts={[
          ...paidIn,
          { term: t("facts.words"), value: words },
          stays === null
            ? { term: t("check.stays"), value: <Unread within /> }
            : stays >= 0n && { term: t("check.stays"), value: { money: stays } },
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
          ...(nomination ? nominationFacts(nomination) : [{ term: t("form.nominee"), value: nominees }]),
        ]}
      />
      {early === undefined ? null : <p>{t("check.early", { points: early, days: NO_INTEREST_DAYS })}</p>}
      <p>{t("check.tax", { account: lastFour(to) })}</p>
      {tax && !tax.hasPan ? <p>{t("check.noPan", { rate: tax.rate })}</p> : null}
      <p>{t("check.days")}</p>
      {scheme === "recurring" ? <p>{t("check.instalments")}</p> : null}
      {noPan ? <NoPanSummary declared={noPan} /> : null}
    </Card>
  );
}
