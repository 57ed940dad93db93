import { useTranslation } from "react-i18next";
import type { liens } from "common/contract/account-enquiries.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { lastFour } from "common/masks";
import { accountPath } from "~/ui/account-pages";
import { SecondaryLink } from "~/ui/button";
import { Card, DescriptionList, Notice } from "~/ui/content";
import { ShownIfOffered } from "~/ui/enquiry";
import { Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { ListPages } from "~/ui/navigation";
import { Money, Written } from "~/ui/text";
import { AccountLink } from "~/ui/account-link";
import type { DepositPage, PageOfLife } from "./deposit-page.server";

type LifeProps<Key extends keyof DepositPage> = Pick<DepositPage, Key> & { life: PageOfLife };

interface DepositNowProps extends LifeProps<"account" | "nominees" | "closedToday" | "named"> {
  mayChange: boolean;
}

/** The next event, the sum that closing brings, and the customer's wishes. */
export function DepositNow({ account, life, nominees, closedToday, mayChange, named }: DepositNowProps) {
  const { t } = useTranslation(["deposit-life", "deposits"]);
  const { instruction, fromAccount, toAccount, closing, scheme, interest, accrued, tax, next } = life;
  const { renewedFrom, noPan, openedBy } = life;
  const open = instruction !== undefined;
  const recurring = open && scheme === "recurring";
  const link = (number: string) => <AccountLink number={number} named={named} />;
  const advice = open
    ? (["/DepositAdvices", "deposits:outcome.advice"] as const)
    : (["/ClosureAdvices", "deposits:closing.advice"] as const);
  return (
    <Card>
      <Stack>
        <DescriptionList
          facts={[
            next && {
              term: t("life.next"),
              value: t("life.nextOn", { ...next, what: t(`life.${next.what}`), date: next.on }),
            },
            closedToday.state !== "not-offered" && {
              term: t("life.closedToday"),
              value: (
                <ShownIfOffered enquiry={closedToday}>
                  {(today) => (
                    <>
                      <Money paise={today.balance} />
                      {Number(today.rate) > 0 ? <p>{t("life.closedAt", today)}</p> : null}
                    </>
                  )}
                </ShownIfOffered>
              ),
            },
            open && { term: t("deposits:form.instruction"), value: t(`deposits:maturity.${instruction}`) },
            open && { term: t("life.goesTo"), value: link(toAccount) },
            recurring && { term: t("deposits:form.from"), value: link(fromAccount) },
            open &&
              nominees.state !== "not-offered" && {
                term: t("deposits:form.nominee"),
                value: (
                  <>
                    <ShownIfOffered enquiry={nominees}>
                      {(names) =>
                        names.length > 0 ? (
                          <Written>{names.join(", ")}</Written>
                        ) : (
                          <span data-none="">{t("life.noNominee")}</span>
                        )
                      }
                    </ShownIfOffered>{" "}
                    {mayChange ? (
                      <Link to={accountPath("/NomineeDetails", account)}>{t("life.changeNominee")}</Link>
                    ) : null}
                  </>
                ),
              },
            interest !== undefined && {
              term: t(scheme === "monthly-interest" ? "deposits:closing.paid" : "deposits:closing.credited"),
              value: { money: interest },
            },
            accrued !== undefined && { term: t("life.accrued"), value: { money: accrued } },
            tax !== undefined && { term: t("life.taxSoFar"), value: { money: tax } },
            noPan && {
              term: t("deposits:noPan.title", { form: noPan.form }),
              value: t("deposits:noPan.given", { ...noPan, date: noPan.givenOn }),
            },
            closing?.undone && openedBy && { term: t("life.openedBy"), value: { reference: openedBy } },
            closing?.undone && { term: t("life.undoneBy"), value: { reference: closing.reference } },
            renewedFrom && { term: t("life.renewedFrom"), value: link(renewedFrom) },
          ]}
        />
        {recurring ? (
          <p>
            {life.countsFrom
              ? t("life.recurringYearly", { date: life.countsFrom })
              : t("life.recurringInterest")}
          </p>
        ) : null}
        {tax ? <p>{t("life.taxShares")}</p> : null}
        {open || closing ? (
          <div>
            <SecondaryLink to={`${advice[0]}/${account.handle}.pdf`} reloadDocument>
              {t(advice[1])}
            </SecondaryLink>
          </div>
        ) : null}
      </Stack>
    </Card>
  );
}

export function HowItEnded({ life, named }: LifeProps<"named">) {
  const { t } = useTranslation("deposit-life");
  const { closing, maturity } = life;
  if (closing)
    return (
      <Notice>
        {t(closing.undone ? "life.undone" : "life.closed", {
          ...closing,
          date: closing.closedOn,
          account: lastFour(closing.paidTo),
        })}
      </Notice>
    );
  if (!maturity) return null;
  return (
    <Notice>
      <p>{t("life.matured", { date: maturity.on })}</p>
      {maturity.parts.map(({ toAccount, amount, renewed }) => (
        <p key={toAccount}>
          {t(renewed ? "life.renewedInto" : "life.paidInto", { amount })}{" "}
          <AccountLink number={toAccount} named={named} />
        </p>
      ))}
    </Notice>
  );
}

export function DepositLife({ account, life: { list } }: LifeProps<"account">) {
  const { t } = useTranslation("deposit-life");
  return (
    <Stack>
      <ol className="timeline">
        {list.rows.map(({ on, what, amount, booked }, place) => (
          <li key={place} data-coming={booked ? undefined : true}>
            <time dateTime={on}>{formatDate(on)}</time>{" "}
            <span>
              {t(`life.${what}`)}
              {booked ? null : <small> {t("life.coming")}</small>}
            </span>{" "}
            <Money paise={amount} />
          </li>
        ))}
      </ol>
      <ListPages
        list={list}
        href={(page) => `${accountPath("/FDDetailsView", account, { page: String(page) })}#life`}
      />
    </Stack>
  );
}

interface LiensProps extends Pick<DepositPage, "named"> {
  liens: AnswerOf<typeof liens>["liens"];
}

export function Liens({ liens: rows, named }: LiensProps) {
  const { t } = useTranslation(["deposit-life", "accounts"]);
  if (rows.length === 0) return null;
  return (
    <Card title={t("accounts:claims.liens")}>
      <Notice>
        <p>{t("lien.text")}</p>
        <p>{t("lien.atMaturity")}</p>
        <p>{t(rows.some(({ loan }) => loan) ? "lien.liftedLoan" : "lien.lifted")}</p>
      </Notice>
      {rows.map(({ lienId, amount, loan, reason, heldFor, markedOn }) => (
        <DescriptionList
          key={lienId}
          facts={[
            { term: t("accounts:details.lien"), value: { money: amount } },
            loan
              ? { term: t("lien.loan"), value: <AccountLink number={loan} named={named} /> }
              : { term: t("accounts:liens.reason"), value: { written: reason } },
            { term: t("accounts:liens.heldFor"), value: { written: heldFor } },
            { term: t("accounts:liens.markedOn"), value: { date: markedOn } },
          ]}
        />
      ))}
    </Card>
  );
}
