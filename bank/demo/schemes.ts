import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { expectPremium } from "bank/features/schemes/premiums";
import { addMonths, isoDate, type IsoDate } from "common/dates";
import { paidUntil, type SchemeId } from "common/schemes";
import { accountsOf, getDemoCustomer } from "./people";
import { accountIds } from "./rows";

/** Enrolments in schemes of the demo, made at the branch before its books begin. Months count from the day of loading. */

type Enrolled = readonly [customer: string, scheme: SchemeId, monthsAgo: number, nominee: string];

/** Each has paid until now. */
const enrolled: readonly Enrolled[] = [
  ["100200301", "pmsby", 38, "Janaki Narayanan"],
  ["100200309", "pmsby", 26, "Teresa Xavier"],
];

export async function insertEnrolments(transaction: Transaction<BankSchema>, today: IsoDate): Promise<void> {
  const idOf = await accountIds(transaction);
  const rowOf = (customer: string, scheme: SchemeId, monthsAgo: number) => ({
    customer_number: customer,
    scheme,
    born: isoDate(getDemoCustomer(customer).dateOfBirth!),
    enrolled_on: addMonths(today, -monthsAgo),
  });
  for (const [customer, scheme, monthsAgo, name] of enrolled) {
    const row = rowOf(customer, scheme, monthsAgo);
    const terms = { scheme, born: row.born, enrolledOn: row.enrolled_on };
    let premiums = 1;
    while (paidUntil(terms, premiums) < today) premiums += 1;
    const [address1, address2] = getDemoCustomer(customer).address;
    const nominee = { name, relation: "wife", address1, address2, birth: "1987-09-02" };
    const account_id = idOf(accountsOf(customer)[0]!);
    const inserted = await transaction
      .insertInto("bank.scheme_enrolment")
      .values({ ...row, account_id, nominee: JSON.stringify(nominee), premiums })
      .returningAll()
      .executeTakeFirstOrThrow();
    await expectPremium(transaction, inserted, premiums + 1);
  }
  const fathima = accountsOf("100200304")[0]!;
  const left = rowOf("100200304", "pmjjby", 26);
  await transaction
    .insertInto("bank.scheme_enrolment")
    .values([
      {
        ...left,
        account_id: idOf(fathima),
        ends_on: paidUntil({ ...left, enrolledOn: left.enrolled_on }, 1),
      },
      rowOf("100200309", "pmjjby", 20),
    ])
    .execute();
}
