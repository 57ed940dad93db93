import type { IsoDate } from "./dates";
import type { Paise } from "./money";

/** Overdue part of one loan or recurring deposit. */
export interface OverdueAmount {
  amount: Paise;
  /** Day on which the oldest unpaid instalment was due; undefined if the bank does not say. */
  since: IsoDate | undefined;
}

interface LoanTold {
  overdue?: Paise | undefined;
  overdueSince?: IsoDate | undefined;
}

export const overdueOnLoan = ({ overdue = 0n, overdueSince }: LoanTold): OverdueAmount | null =>
  overdue > 0n ? { amount: overdue, since: overdueSince } : null;

interface DepositTold {
  /** One instalment. */
  principal: Paise;
  instalmentsOverdue?: number | undefined;
  overdueSince?: IsoDate | undefined;
}

export const overdueOnDeposit = ({
  principal,
  instalmentsOverdue = 0,
  overdueSince,
}: DepositTold): OverdueAmount | null =>
  instalmentsOverdue > 0 ? { amount: principal * BigInt(instalmentsOverdue), since: overdueSince } : null;
