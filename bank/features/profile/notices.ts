import { present } from "bank/database/rows";
import { sql } from "kysely";
import { maturityReference } from "bank/interest/book";
import { maturityAmounts } from "bank/interest/instalments";
import { done, serve } from "bank/service";
import { noticeList } from "common/contract/profile.server";
import type { AnswerOf } from "common/contract/service.server";
import { EXPIRING_DAYS, LARGE_CHEQUE, MATURING_DAYS, MAX_NOTICES } from "common/notices";

type Notice = AnswerOf<typeof noticeList>["notices"][number];

type Facts = "name" | "accountNumber" | "amount";
type NoticeRow = Omit<Notice, Facts> & { [K in Facts]: NonNullable<Notice[K]> | null };

/** Days from a payment's debit to its end at the latest, with room: older payments are not looked at. */
const PAYMENT_DAYS = 30;

/**
 * Derived from the records themselves, so nothing can differ from them. Kind, subject and time identify a notice for ever.
 * Instant payments appear only if nobody was waiting for them.
 */
export const notices = serve(
  noticeList,
  "customer",
  async ({ db, clock, tariff }, { customerNumber, since }) => {
    const { rows } = await sql<NoticeRow>`
    select kind, at, subject, name, account_number as "accountNumber", amount from (
      select * from bank.notices(
        ${customerNumber}, ${since}, ${clock.now()}, ${MAX_NOTICES},
        ${PAYMENT_DAYS}, ${MATURING_DAYS}, ${EXPIRING_DAYS}, ${maturityReference("")})
      union all select * from bank.card_cheque_notices(
        ${customerNumber}, ${since}, ${clock.now()}, ${LARGE_CHEQUE}, ${EXPIRING_DAYS})
    ) notice order by at desc, kind, subject limit ${MAX_NOTICES}`.execute(db);
    // A payee by several ways was added once.
    const events = rows.filter(
      ({ kind, at, accountNumber }, place) =>
        kind !== "payee-added" ||
        place ===
          rows.findIndex((one) => one.at.getTime() === at.getTime() && one.accountNumber === accountNumber),
    );
    const maturing = rows.filter(({ kind }) => kind === "deposit-maturing");
    const amounts = await maturityAmounts(
      db,
      tariff,
      maturing.map(({ subject }) => subject),
    );
    return done({
      notices: events.map((row) =>
        present(
          row.kind === "deposit-maturing" ? { ...row, amount: amounts.get(row.subject) ?? row.amount } : row,
        ),
      ),
    });
  },
);
