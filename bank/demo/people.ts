import * as z from "zod";
import { accountKinds } from "common/accounts";
import type { IsoDate } from "common/dates";
import { schemeIds } from "common/schemes";
import people from "./people.json" with { type: "json" };
import { amount, date, withDates } from "./values";

/** The demo's customers, their accounts, and the terms agreed at the branch. Names and numbers are invented. */

const deposit = z.strictObject({
  payout: z.enum(["reinvestment", "monthly-interest", "recurring"]),
  scheme: z.string(),
  /** Of a recurring deposit each month. */
  principal: amount,
  rate: z.string(),
  months: z.number(),
  /** Pays in, and is paid. */
  linked: z.string(),
});

const loan = z.strictObject({
  loan_type: z.string(),
  principal: amount,
  rate: z.string(),
  months: z.number(),
  disbursed_on: date,
  repaid_from: z.string(),
});

const credit = z.strictObject({
  limit: amount,
  rate: z.string(),
  /** Of a cash credit. */
  stock: z
    .strictObject({
      stock: amount,
      creditors: amount,
      stock_margin: z.string(),
      debtors: amount,
      old_debtors: amount,
      debtor_margin: z.string(),
    })
    .optional(),
  ends: z
    .strictObject({
      drawing_power_ends_on: date,
      limit_ends_on: date,
      limit_grace_ends_on: date.nullable(),
      insurance_ends_on: date.nullable(),
    })
    .optional(),
});

const nominee = z.strictObject({
  name: z.string(),
  relation: z.string(),
  date_of_birth: date.nullable(),
  share: z.number(),
  guardian: z.string().optional(),
  registered_on: date,
});

const lien = z.strictObject({
  amount,
  reason: z.string(),
  heldFor: z.string(),
  markedOn: date,
  endsOn: date.optional(),
  /** Account of the loan that it secures. */
  loan: z.string().optional(),
});

const account = z.strictObject({
  /** Branch (4), product (4), serial (7). */
  number: z.string(),
  kind: z.enum(accountKinds),
  opened_on: date,
  joint_holders: z.array(z.string()).default([]),
  /** First day of its statement. */
  begins: date.optional(),
  brought_forward: amount.optional(),
  deposit: deposit.optional(),
  loan: loan.optional(),
  credit: credit.optional(),
  nominees: z.array(nominee).default([]),
  liens: z.array(lien).default([]),
  guarantors: z
    .array(z.strictObject({ name: z.string(), address: z.string().nullable(), amount, since: date }))
    .default([]),
});

const enrolment = z.strictObject({
  scheme: z.enum(schemeIds),
  enrolled_on: date,
  /** Missing if enrolled at another bank. */
  account: z.string().optional(),
  /** Missing if the customer left in the first year. */
  nominee: z.string().optional(),
});

const customer = z.strictObject({
  number: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string().optional(),
  /** In the city of the home branch. */
  address1: z.string(),
  address2: z.string(),
  pin_code: z.string(),
  pan: z.string().optional(),
  aadhaar: z.string(),
  date_of_birth: date.optional(),
  corporate_name: z.string().optional(),
  status: z.enum(["active", "blocked", "unregistered"]).default("active"),
  view_only: z.boolean().default(false),
  /** Both passwords were given by the bank. */
  must_change: z.boolean().default(false),
  /** Last day of each password. */
  expires: z.strictObject({ login: date, transaction: date }),
  branch_token: z.string().optional(),
  /** The primary account first; its branch is the home branch. */
  accounts: z.array(account),
  enrolments: z.array(enrolment).default([]),
});

export type DemoCustomer = z.infer<typeof customer>;
export type DemoAccount = DemoCustomer["accounts"][number];

const schema = z.array(customer);

/** Dates as of a demo that is loaded on `today`. */
export const customersOn = (today: IsoDate): DemoCustomer[] => schema.parse(withDates(people, today));

/** Facts that do not depend on the day of loading. */
export const demoCustomers = people as ReadonlyArray<z.input<typeof customer>>;

export function getDemoCustomer(customerNumber: string) {
  const customer = demoCustomers.find(({ number }) => number === customerNumber);
  if (!customer) throw new RangeError(`no demo customer ${customerNumber}`);
  return customer;
}

/** Account numbers of a demo customer, the primary one first. */
export const accountsOf = (customerNumber: string): string[] =>
  getDemoCustomer(customerNumber).accounts.map(({ number }) => number);
