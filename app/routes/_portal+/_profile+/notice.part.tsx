import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatIstClock, istDate } from "common/dates";
import { lastFour } from "common/masks";
import type { NoticeKind } from "common/notices";
import type { CustomerNotice } from "~/customer/notices.server";
import { expiryPath } from "~/ui/account-pages";
import { Icon, type IconName } from "~/ui/icon";
import { Apart, Avatar, Row } from "~/ui/list";
import { Money, Written } from "~/ui/text";

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
      looks[kind].ofDay ? null : formatIstClock(at).slice(0, 5),
      kind === "new-browser" && subject,
    ].filter((fact) => typeof fact === "string"),
    to: looks[kind].to(encodeURIComponent(subject)),
  };
}

/** `ofDay`: dated by day, without a time. */
const looks: Record<NoticeKind, { icon: IconName; ofDay?: true; to(subject: string): string }> = {
  "payment-arrived": { icon: "send", to: (reference) => `/Payments/${reference}` },
  "payment-returned": { icon: "undo", to: (reference) => `/Payments/${reference}` },
  "transfer-failed": { icon: "calendar", to: () => "/ViewScheduleTransfer" },
  "instruction-failed": { icon: "repeat", to: (number) => `/ModifyStandingInstruction?si=${number}` },
  "payee-added": { icon: "add-user", to: (kind) => `/ManageBeneficiary?kind=${kind}` },
  "new-browser": { icon: "shield", to: () => "/Sessions" },
  "instalment-missed": { icon: "piggy-bank", to: () => "/TermDeposit" },
  "premium-missed": { icon: "shield", to: () => "/Schemes" },
  "deposit-maturing": { icon: "piggy-bank", ofDay: true, to: () => "/TermDeposit" },
  "deposit-matured": { icon: "piggy-bank", to: () => "/TermDeposit" },
  "card-expiring": { icon: "card", ofDay: true, to: () => "/DebitCardApply" },
  "books-sent": { icon: "cheque", to: () => "/ViewChequeBookRequest" },
  "books-delivered": { icon: "cheque", to: () => "/ViewChequeBookRequest" },
  "card-sent": { icon: "card", to: () => "/DebitCard" },
  "card-delivered": { icon: "card", to: () => "/DebitCard" },
  "card-blocked": { icon: "lock", to: () => "/DebitCard" },
  "card-unblocked": { icon: "card", to: () => "/DebitCard" },
  "card-limits": { icon: "card", to: () => "/DebitCard" },
  "card-channels": { icon: "card", to: () => "/DebitCard" },
  "card-pin": { icon: "card", to: () => "/DebitCard" },
  "card-declined": { icon: "ban", to: () => "/DebitCard" },
  "card-applied": { icon: "card", to: () => "/DebitCardApply" },
  "cheque-stopped": { icon: "ban", to: () => "/ViewStopCheque" },
  "cheque-stop-lifted": { icon: "cheque", to: () => "/ViewStopCheque" },
  "cheque-stopped-presented": { icon: "ban", to: () => "/FateOfCheque" },
  "cheque-returned": { icon: "undo", to: () => "/FateOfCheque" },
  "cheque-paid": { icon: "cheque", to: () => "/FateOfCheque" },
  "drawing-power-ending": { icon: "calendar", ofDay: true, to: () => expiryPath("dp") },
  "drawing-power-ended": { icon: "calendar", ofDay: true, to: () => expiryPath("dp") },
  "limit-ending": { icon: "calendar", ofDay: true, to: () => expiryPath("limit") },
  "limit-ended": { icon: "calendar", ofDay: true, to: () => expiryPath("limit") },
  "insurance-ending": { icon: "calendar", ofDay: true, to: () => expiryPath("insurance") },
  "insurance-ended": { icon: "calendar", ofDay: true, to: () => expiryPath("insurance") },
};

/** `brief`: one line; all rows are new. */
export function NoticeRow({
  kind,
  unread,
  amount,
  facts,
  to,
  brief,
}: Omit<ReturnType<typeof shownNotice>, "day"> & { brief?: boolean }) {
  const { t } = useTranslation("profile");
  return (
    <Row
      to={to}
      lead={
        brief ? (
          <Icon name={looks[kind].icon} />
        ) : (
          <Avatar icon={looks[kind].icon} {...(unread ? { tone: "warm" as const } : {})} />
        )
      }
      title={
        <>
          {t(`notices.kinds.${kind}`)}
          {brief ? <Apart>{facts.join(" ")}</Apart> : null}
        </>
      }
      small={
        brief ? null : (
          <>
            {unread ? <strong>{t("notices.unread")} · </strong> : null}
            {facts.map((fact, at) => (
              <Fragment key={at}>
                {at > 0 ? " · " : null}
                <Written>{fact}</Written>
              </Fragment>
            ))}
          </>
        )
      }
      end={amount === null ? null : <Money paise={amount} />}
    />
  );
}
