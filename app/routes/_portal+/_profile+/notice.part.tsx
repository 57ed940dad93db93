import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatIstClock, istDate } from "common/dates";
import { lastFour } from "common/masks";
import type { NoticeKind } from "common/notices";
import type { CustomerNotice } from "~/customer/notices.server";
import type { IconName } from "~/ui/icon";
import { Avatar, Row } from "~/ui/list";
import { Money } from "~/ui/text";

/** Shows the last digits of an account only. */
export function shownNotice(notice: CustomerNotice & { unread: boolean }) {
  const { kind, at, name, accountNumber, amount, unread, subject } = notice;
  return {
    kind,
    unread,
    amount: amount ?? null,
    day: istDate(at),
    facts: [
      name,
      accountNumber && lastFour(accountNumber),
      ofDays.has(kind) ? null : formatIstClock(at).slice(0, 5),
      kind === "new-browser" && subject,
    ].filter((fact) => typeof fact === "string"),
    to: looks[kind].to(encodeURIComponent(subject)),
  };
}

/** Dated by day, without a time. */
const ofDays: ReadonlySet<NoticeKind> = new Set<NoticeKind>(["deposit-maturing", "card-expiring"]);

const looks: Record<NoticeKind, { icon: IconName; to(subject: string): string }> = {
  "payment-arrived": { icon: "send", to: (reference) => `/Payments/${reference}` },
  "payment-returned": { icon: "undo", to: (reference) => `/Payments/${reference}` },
  "transfer-failed": { icon: "calendar", to: () => "/ViewScheduleTransfer" },
  "instruction-failed": { icon: "repeat", to: (number) => `/ModifyStandingInstruction?si=${number}` },
  "payee-added": { icon: "add-user", to: (kind) => `/ManageBeneficiary?kind=${kind}` },
  "new-browser": { icon: "shield", to: () => "/Sessions" },
  "instalment-missed": { icon: "piggy-bank", to: () => "/TermDeposit" },
  "premium-missed": { icon: "shield", to: () => "/Schemes" },
  "deposit-maturing": { icon: "piggy-bank", to: () => "/TermDeposit" },
  "deposit-matured": { icon: "piggy-bank", to: () => "/TermDeposit" },
  "card-expiring": { icon: "card", to: () => "/DebitCardApply" },
  "books-sent": { icon: "cheque", to: () => "/ViewChequeBookRequest" },
  "books-delivered": { icon: "cheque", to: () => "/ViewChequeBookRequest" },
  "card-sent": { icon: "card", to: () => "/DebitCard" },
  "card-delivered": { icon: "card", to: () => "/DebitCard" },
};

/** `dated`: shows the day itself; all rows are new. */
export function NoticeRow({
  kind,
  day,
  unread,
  amount,
  facts,
  to,
  dated,
}: ReturnType<typeof shownNotice> & { dated?: boolean }) {
  const { t } = useTranslation("profile");
  const all = dated ? [...facts, formatDate(day)] : facts;
  return (
    <Row
      to={to}
      lead={<Avatar icon={looks[kind].icon} {...(unread ? { tone: "warm" as const } : {})} />}
      title={t(`notices.kinds.${kind}`)}
      small={
        <>
          {unread && !dated ? <strong>{t("notices.unread")} · </strong> : null}
          {all.map((fact, at) => (
            <Fragment key={at}>
              {at > 0 ? " · " : null}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </>
      }
      end={amount === null ? null : <Money paise={amount} />}
    />
  );
}
