import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { liens } from "common/contract/account-enquiries.server";
import type { depositLife } from "common/contract/deposits.server";
import type { AnswerOf } from "common/contract/service.server";
import type { NamedAccount } from "common/accounts";
import { formatDate } from "common/dates";
import { formatRupees } from "common/money";
import { pageOf, readPage } from "common/paging";
import { accountPath } from "~/ui/account-pages";
import { LinkButton, SecondaryLink } from "~/ui/button";
import { Card, DescriptionList, Notice } from "~/ui/content";
import { Cluster, Stack } from "~/ui/layout";
import { Pagination } from "~/ui/navigation";
import { Money, noBreak } from "~/ui/text";

type Life = AnswerOf<typeof depositLife>;

const EVENTS_OF_PAGE = 15;

/** Defaults to the page with the first event that is still to come. */
export function pageOfLife({ events, ...life }: Life, query: URLSearchParams) {
  const next = events.findIndex(({ booked }) => !booked);
  const today = Math.floor(Math.max(next < 0 ? events.length - 1 : next, 0) / EVENTS_OF_PAGE) + 1;
  return { ...life, list: pageOf(events, query.has("page") ? readPage(query) : today, EVENTS_OF_PAGE) };
}

interface DepositLifeProps {
  account: NamedAccount;
  life: ReturnType<typeof pageOfLife>;
  mayChange: boolean;
}

export function DepositLife({ account, life, mayChange }: DepositLifeProps) {
  const { t } = useTranslation("deposits");
  const { list, closing } = life;
  return (
    <section id="life">
      <Card title={t("life.title")}>
        <LifeFacts life={life} />
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
          <Pagination
            page={list.page}
            pages={list.pages}
            rows={list.total}
            href={(page) => `${accountPath("/FDDetailsView", account, { page: String(page) })}#life`}
          />
        </Stack>
        <Cluster>
          {closing ? (
            <LinkButton to={`/ClosureAdvices/${account.handle}.pdf`} reloadDocument>
              {t("closing.advice")}
            </LinkButton>
          ) : mayChange ? (
            <>
              <SecondaryLink to={accountPath("/TermDeposit/instruction", account)}>
                {t("maturity.title")}
              </SecondaryLink>
              <SecondaryLink to={accountPath("/TermDeposit/close", account)}>
                {t("closing.title")}
              </SecondaryLink>
            </>
          ) : null}
        </Cluster>
      </Card>
    </section>
  );
}

function LifeFacts({ life }: { life: Omit<Life, "events"> }) {
  const { t } = useTranslation("deposits");
  const { instruction, fromAccount, toAccount, closing, scheme } = life;
  if (closing)
    return (
      <Notice>
        {t("life.closed", {
          date: noBreak(formatDate(closing.closedOn)),
          rate: closing.rate,
          amount: formatRupees(closing.amount),
          account: closing.paidTo,
        })}
      </Notice>
    );
  if (!instruction) return null;
  return (
    <DescriptionList
      facts={[
        { term: t("form.instruction"), value: t(`maturity.${instruction}`) },
        { term: t("form.to"), value: toAccount },
        scheme === "recurring" && { term: t("form.from"), value: fromAccount },
      ]}
    />
  );
}

interface LiensProps {
  rows: AnswerOf<typeof liens>["liens"];
  /** Addresses of the customer's loans, by number. */
  loans: Readonly<Record<string, string>>;
}

export function Liens({ rows, loans }: LiensProps) {
  const { t } = useTranslation(["deposits", "accounts"]);
  if (rows.length === 0) return null;
  return (
    <Card title={t("accounts:claims.liens")}>
      <Notice>{t("lien.text")}</Notice>
      {rows.map(({ lienId, amount, loan, reason, heldFor, markedOn }) => (
        <DescriptionList
          key={lienId}
          facts={[
            { term: t("accounts:details.lien"), value: { money: amount } },
            loan
              ? { term: t("lien.loan"), value: loans[loan] ? <Link to={loans[loan]}>{loan}</Link> : loan }
              : { term: t("accounts:liens.reason"), value: { written: reason } },
            { term: t("accounts:liens.heldFor"), value: { written: heldFor } },
            { term: t("accounts:liens.markedOn"), value: { date: markedOn } },
          ]}
        />
      ))}
    </Card>
  );
}
