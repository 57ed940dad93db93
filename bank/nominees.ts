import { insertRows, listRows, updateRows } from "bank/database/rows";
import type { Db, Transaction } from "bank/database/schema";
import * as places from "common/cities";
import { nominationTyped, type NominationOnWire } from "common/contract/nominee-fields.server";
import { istDate, type IsoDate } from "common/dates";
import { nominationForm, toHundredths, type Nomination } from "common/nominee";

export function readNomination(request: NominationOnWire, today: IsoDate): Nomination | null {
  const { furtherNominees = [] } = request;
  const form = nominationTyped(request);
  const read = nominationForm(form, { today, places }).safeParse(Object.fromEntries(form));
  return read.success && read.data.nomination.nominees.length === 1 + furtherNominees.length
    ? read.data.nomination
    : null;
}

/**
 * Individuals may nominate, and sole proprietors; no partnership, company, society or trust. Source: cooperative banks' nomination
 * rules 2025. The kind of a firm is known from the mode of operation of their account.
 */
export const mayNominate = (account: { corporate_name: string | null; mode_of_operation: string }): boolean =>
  account.corporate_name === null || account.mode_of_operation === "PROPRIETOR";

/** Nominates for an account those who are nominated for another one. */
export async function copyNomination(
  transaction: Transaction,
  from: bigint,
  accountId: bigint,
  now: Date,
): Promise<void> {
  const nominees = await listNominees(transaction, from);
  await insertRows(
    transaction,
    "bank.nominee",
    nominees.map(({ id: _, ...nominee }) => ({
      ...nominee,
      account_id: accountId,
      registered_on: istDate(now),
    })),
  );
}

export const listNominees = (db: Db, accountId: bigint) =>
  listRows(db, "bank.nominee", { account_id: accountId, replaced_at: null }, "id");

export async function keepNomination(
  transaction: Transaction,
  accountId: bigint,
  { manner, nominees }: Nomination,
  now: Date,
): Promise<void> {
  await updateRows(transaction, "bank.nominee", {
    where: { account_id: accountId, replaced_at: null },
    set: { replaced_at: now },
  });
  await insertRows(
    transaction,
    "bank.nominee",
    nominees.map(({ guardian, ...nominee }, at) => ({
      account_id: accountId,
      name: nominee.name,
      relation: nominee.relation.toUpperCase(),
      date_of_birth: nominee.birth ?? null,
      share: toHundredths(nominee.share),
      turn: manner === "in-turn" ? at + 1 : null,
      address1: nominee.address1,
      address2: nominee.address2,
      state: nominee.place?.state,
      city: nominee.place?.city,
      pin_code: nominee.place?.pinCode,
      guardian: guardian?.name,
      guardian_relation: guardian?.relation.toUpperCase(),
      guardian_address1: guardian?.address1,
      guardian_address2: guardian?.address2,
      guardian_state: guardian?.place?.state,
      guardian_city: guardian?.place?.city,
      guardian_pin_code: guardian?.place?.pinCode,
      registered_on: istDate(now),
    })),
  );
}
