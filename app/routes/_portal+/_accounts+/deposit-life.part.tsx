import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { liens } from "common/contract/account-enquiries.server";
import type { depositLife } from "common/contract/deposits.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { formatRupees } from "common/money";
import type { PageOf } from "common/paging";
import { Card, DescriptionList, Notice } from "~/ui/content";
import { Stack } from "~/ui/layout";
import { Pagination } from "~/ui/navigation";
import { Money, noBreak } from "~/ui/text";

export type LifeEvent = AnswerOf<typeof depositLife>["events"][number];

export const EVENTS_OF_PAGE = 15;

/** The page with the first event that is still to come. */
export function pageOfToday(events: readonly LifeEvent[]): number {
  const next = events.findIndex(({ booked }) => !booked);
  return Math.floor(Math.max(next < 0 ? events.length - 1 : next, 0) / EVENTS_OF_PAGE) + 1;
}

export function LifeLine({ list, href }: { list: PageOf<LifeEvent>; href: (page: number) => string }) {
  const { t } = useTranslation("deposits");
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
      <Pagination page={list.page} pages={list.pages} rows={list.total} href={href} />
    </Stack>
  );
}

interface LiensProps {
  rows: AnswerOf<typeof liens>["liens"];
  /** Addresses of the customer's loans, by number. */
  loans: Readonly<Record<string, string>>;
}

export function Liens({ rows, loans }: LiensProps) {
  const { t } = useTranslation("deposits");
  const { t: accounts } = useTranslation("accounts");
  if (rows.length === 0) return null;
  return (
    <Card title={accounts("claims.liens")}>
      <Notice>{t("lien.text")}</Notice>
      {rows.map(({ lienId, amount, loan, reason, heldFor, markedOn }) => (
        <DescriptionList
          key={lienId}
          facts={[
            { term: accounts("details.lien"), value: { money: amount } },
            loan
              ? { term: t("lien.loan"), value: loans[loan] ? <Link to={loans[loan]}>{loan}</Link> : loan }
              : { term: accounts("liens.reason"), value: { written: reason } },
            { term: accounts("liens.heldFor"), value: { written: heldFor } },
            { term: accounts("liens.markedOn"), value: { date: markedOn } },
          ]}
        />
      ))}
    </Card>
  );
}

export function LifeFacts({ life }: { life: Omit<AnswerOf<typeof depositLife>, "events"> }) {
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
