import { serveAct } from "bank/authorised";
import { findOwnAccount, type OwnAccount } from "bank/customers";
import { keepNomination, mayNominate, readNomination } from "bank/nominees";
import { malformed, noSuchAccount, refuse } from "bank/service";
import { withoutAuthority } from "common/contract/act.server";
import { nominate, nominationRefusals, type nominees } from "common/contract/account-enquiries.server";
import type { AnswerOf } from "common/contract/service.server";
import { istDate, type IsoDate } from "common/dates";
import { isOwnMoney, mayHaveNominees } from "common/accounts";
import { nominationWords } from "common/nominee";

/** Borrowed money has no nominees; joint holders sign together at a branch. */
export function whereNominationChanges(
  account: Pick<OwnAccount, "kind" | "status" | "joint_holders" | "corporate_name" | "mode_of_operation">,
): AnswerOf<typeof nominees>["changes"] {
  const { kind, status, joint_holders: others } = account;
  if (isOwnMoney(kind) && !mayNominate(account)) return "never";
  if (status === "closed" || !mayHaveNominees(kind)) return "never";
  return others.length > 0 ? "all-holders" : "here";
}

export const change = serveAct(nominate, {
  content(request) {
    const { customerNumber: _, ...requested } = withoutAuthority(request);
    return [JSON.stringify(requested)];
  },
  async check(call, request) {
    const account = await findOwnAccount(call, request.customerNumber, request.accountNumber);
    if (!account) return noSuchAccount;
    const changes = whereNominationChanges(account);
    if (changes !== "here")
      return refuse(nominationRefusals[changes === "never" ? "notThatAccount" : "jointly"]);
    const nomination = readNomination(request, istDate(call.clock.now()));
    return nomination ? { facts: { account, nomination } } : malformed;
  },
  async make(transaction, { account, nomination }, { now, reference }) {
    await keepNomination(transaction, account.id, nomination, now);
    const values = {
      account: account.number.slice(-4),
      nominees: nominationWords(nomination),
      reference: reference!,
    };
    return { kept: { registeredOn: istDate(now) }, message: { values } };
  },
  answer: (kept: { registeredOn?: IsoDate }) => kept,
});
