import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { nominees } from "~/contract/account-enquiries.server";
import type { AnswerOf } from "~/contract/service.server";
import { addMonths, type IsoDate } from "~/domain/dates";

type Nominee = AnswerOf<typeof nominees>["nominees"][number];

/** Indian Majority Act, 1875: a minor comes of age at eighteen. */
const MONTHS_OF_AGE = 18 * 12;

/** The nominees of an account in the order of their registration; who is a minor is asked on `today`. */
export async function listNominees(
  db: Kysely<BankSchema>,
  accountId: bigint,
  today: IsoDate,
): Promise<Nominee[]> {
  const rows = await db
    .selectFrom("bank.nominee")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const minor = row.date_of_birth !== null && isMinor(row.date_of_birth, today);
    return {
      name: row.name,
      relation: row.relation,
      dateOfBirth: row.date_of_birth ?? undefined,
      share: row.share,
      minor,
      // Nobody receives it for someone who has come of age meanwhile.
      guardian: (minor && row.guardian) || undefined,
      registeredOn: row.registered_on,
    };
  });
}

const isMinor = (born: IsoDate, today: IsoDate): boolean => addMonths(born, MONTHS_OF_AGE) > today;
