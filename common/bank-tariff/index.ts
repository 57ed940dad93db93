import type { BankTariff } from "../bank";
import { bankCalendar } from "../bank-calendar";
import { alerts } from "./alerts";
import { charges } from "./charges";
import { liability } from "./liability";
import { newPayees, passwords, paymentLimits } from "./limits";
import { ombudsman } from "./ombudsman";
import { progress } from "./progress";
import { depositRates, loanRates, savings } from "./rates";
import { schemes } from "./schemes";
import { pan, tax } from "./tax";
import { turnAround } from "./turn-around";

/**
 * The rule book: rates, charges and figures of the bank and of the law, a file for each area, which a bank edits as `bank-profile.ts`. Each
 * row has the first day on which it holds. Add a row for a change; never edit one in force.
 */
export const bankTariff: BankTariff = {
  savings,
  depositRates,
  loanRates,
  charges,
  schemes,
  progress,
  liability,
  paymentLimits,
  newPayees,
  passwords,
  tax,
  pan,
  alerts,
  turnAround,
  ombudsman,
  calendar: bankCalendar,
  seniorAge: 60,
};
