import { formatDate } from "~/domain/dates";
import { lastDay, type InterestPeriod } from "~/domain/interest-periods";

/** What a statement says of interest, tax and maturity. */
const span = (period: InterestPeriod) => `${formatDate(period.from)} TO ${formatDate(lastDay(period))}`;

export const savingsInterestWords = (period: InterestPeriod) => `INT.PD ${span(period)}`;
export const debitInterestWords = (period: InterestPeriod) => `INTEREST DEBITED ${span(period)}`;
export const depositInterestWords = (deposit: string) => `FD INTEREST ${deposit}`;
export const reinvestedWords = "INTEREST REINVESTED";
export const recurringInterestWords = "INTEREST ON INSTALMENTS";
export const taxWords = (deposit: string) => `TDS ON INTEREST ${deposit}`;
export const maturedWords = ["MATURITY PAID", (deposit: string) => `DEPOSIT MATURED ${deposit}`] as const;
