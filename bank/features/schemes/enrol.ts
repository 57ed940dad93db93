import { inRupees } from "common/money";
import { insertRow, updateRows } from "bank/database/rows";
import { authorised, type Payer } from "bank/authorised";
import { findOwnAccount } from "bank/customers";
import { availableBalance } from "bank/ledger/balances";
import { postJournal } from "bank/ledger/post-journal";
import { plain } from "common/plain-text";
import { nonEmpty, malformed, noSuchAccount, refuse, done, serve } from "bank/service";
import { withoutAuthority } from "common/contract/act.server";
import { lastDigits } from "common/contract/bound-values.server";
import {
  changeSchemeNominee,
  enrolInScheme,
  leaveScheme,
  schemeRefusals,
  socialScheme,
} from "common/contract/schemes.server";
import type { RequestOf } from "common/contract/service.server";
import { formatDate, istDate, type IsoDate } from "common/dates";
import { isInsurance, paidUntil, premiumOf, schemeNames, whyNotEligible } from "common/schemes";
import {
  collectedOn,
  expectPremium,
  findEnrolment,
  isInForce,
  policyNumber,
  tell,
  termsOf,
} from "./enrolment";
import { isLine } from "bank/messages/plain-words";
import { isMinor, isPersonName, type Nominee } from "common/nominee";

type Request = RequestOf<typeof socialScheme>;

const todayOf = ({ clock }: Payer) => istDate(clock.now());

const onDay = (call: Payer) => ({ today: todayOf(call), tariff: call.tariff });

const common = {
  letsMoneyGo: true,
  content(request: Request) {
    const { key: _, ...content } = withoutAuthority(request);
    return Object.entries(content).map(([name, value]) => `${name}=${String(value)}`);
  },
  async answer(_kept: object, { customerNumber, scheme }: Request, call: Payer) {
    return tell((await findEnrolment(call.db, customerNumber, scheme))!, onDay(call));
  },
} as const;

/** Enrols and takes the first debit: both or neither, at most once per person. */
const enrol = authorised(enrolInScheme, {
  ...common,
  async check(call, request) {
    const { customerNumber, scheme, accountNumber, pension, frequency, married, spouse } = request;
    const today = todayOf(call);
    const { schemes } = call.tariff;
    const born = call.payer.date_of_birth;
    const account = await findOwnAccount(call, customerNumber, accountNumber);
    if (!account) return noSuchAccount;
    if (account.kind !== "savings") return refuse(schemeRefusals.mayNotPay);
    if (born === null || whyNotEligible(schemes, scheme, born, today))
      return refuse(schemeRefusals.notEligible);
    if (scheme === "apy" && !request.noIncomeTax) return refuse(schemeRefusals.incomeTax);
    const nominee = nomineeIn(request, today);
    const choice = pension && frequency ? { pension, frequency } : undefined;
    if (!nominee || isInsurance(scheme) !== (choice === undefined)) return malformed;
    if (married && !nonEmpty(spouse)) return malformed;
    const premium = premiumOf(schemes, { scheme, born, enrolledOn: today, choice }, 1);
    if (request.premium !== premium) return refuse(schemeRefusals.otherPremium);
    const known = await findEnrolment(call.db, customerNumber, scheme);
    if (known && isInForce(known, today))
      return refuse(schemeRefusals[known.account === null ? "elsewhere" : "enrolled"]);
    if (availableBalance(account) < premium) return refuse(schemeRefusals.noMoney);
    return { facts: { account, born, nominee, choice, premium, today } };
  },
  async make(
    transaction,
    { account, born, nominee, choice, premium, today },
    { call, request, now, reference },
  ) {
    const { customerNumber, scheme, married, spouse } = request;
    const short = schemeNames[scheme];
    const particulars = `${short} ENROLMENT`;
    const posted = await postJournal(transaction, {
      reference: reference!,
      kind: "premium",
      now,
      lines: [
        { account: account.number, amount: -premium, particulars },
        { account: collectedOn[scheme], amount: premium, particulars },
      ],
    });
    if (posted.outcome !== "posted")
      return refuse(schemeRefusals[posted.outcome === "insufficient-funds" ? "noMoney" : "mayNotPay"]);
    const row = await insertRow(transaction, "bank.scheme_enrolment", {
      customer_number: customerNumber,
      scheme,
      account_id: account.id,
      nominee: JSON.stringify(nominee),
      ...choice,
      spouse: married ? spouse! : null,
      born,
      enrolled_on: today,
    });
    await expectPremium(transaction, call.tariff, row, 2);
    const values = {
      scheme: short,
      policy: policyNumber(row),
      premium: inRupees(premium),
      account: lastDigits.message(account.number),
    };
    return { kept: {}, message: { values, entry: { account: account.number, reference: reference! } } };
  },
});

const changeNominee = authorised(changeSchemeNominee, {
  ...common,
  async check(call, request, transaction) {
    const { customerNumber, scheme, accountNumber } = request;
    const today = todayOf(call);
    const nominee = nomineeIn(request, today);
    if (!nominee) return malformed;
    const known = await findEnrolment(call.db, customerNumber, scheme, transaction && "locked");
    return known && known.account === accountNumber && isInForce(known, today)
      ? { facts: { id: known.id, nominee } }
      : refuse(schemeRefusals.notEnrolled);
  },
  async make(transaction, { id, nominee }, { request: { scheme } }) {
    await updateRows(transaction, "bank.scheme_enrolment", {
      where: { id },
      set: { nominee: JSON.stringify(nominee) },
    });
    const values = { scheme: schemeNames[scheme], nominee: plain(nominee.name) };
    return { kept: {}, message: { values } };
  },
});

/** No more debits; an insurance runs to the end of the paid year. */
const leave = authorised(leaveScheme, {
  ...common,
  async check(call, { customerNumber, scheme, accountNumber }, transaction) {
    // A premium taken meanwhile pays for another year.
    const known = await findEnrolment(call.db, customerNumber, scheme, transaction && "locked");
    return known && known.account === accountNumber && known.ends_on === null
      ? { facts: known }
      : refuse(schemeRefusals.notEnrolled);
  },
  async make(transaction, known, { call, request: { scheme }, now }) {
    const endsOn = isInsurance(scheme) ? paidUntil(termsOf(known), known.premiums) : todayOf(call);
    await updateRows(transaction, "bank.scheme_enrolment", {
      where: { id: known.id },
      set: { ends_on: endsOn, left_at: now },
    });
    return { kept: {}, message: { values: { scheme: schemeNames[scheme], date: formatDate(endsOn) } } };
  },
});

type Person = Pick<Nominee, "name" | "relation" | "address1" | "address2" | "birth">;

const MAX = { name: 40, guardianName: 35, address: 60 };

/** Nominee of a request, with a minor's guardian; undefined if the scheme does not accept them. */
function nomineeIn(request: Request, today: IsoDate): Nominee | undefined {
  const nominee = personIn(request, "nominee", MAX.name);
  if (!nominee?.birth || nominee.birth > today) return undefined;
  if (isMinor(nominee.birth, today) !== (request.minor ?? false)) return undefined;
  if (!request.minor) return nominee;
  const guardian = personIn(request, "guardian", MAX.guardianName);
  return guardian?.birth && !isMinor(guardian.birth, today) ? { ...nominee, guardian } : undefined;
}

function personIn(request: Request, who: "nominee" | "guardian", mostOfName: number): Person | undefined {
  const name = nonEmpty(request[`${who}Name`]);
  const address1 = nonEmpty(request[`${who}Address1`]);
  const address2 = nonEmpty(request[`${who}Address2`]);
  const { [`${who}Relation` as const]: relation, [`${who}Birth` as const]: birth } = request;
  if (!name || !address1 || !address2 || !relation || !birth) return undefined;
  const fits =
    isPersonName(name) &&
    isLine(name, mostOfName) &&
    isLine(address1, MAX.address) &&
    isLine(address2, MAX.address);
  return fits ? { name, relation, address1, address2, birth } : undefined;
}

export const scheme = serve(socialScheme, "payer", async (call, request) => {
  switch (request.key) {
    case "add":
      return enrol(call, request);
    case "modify":
      return changeNominee(call, request);
    case "close":
      return leave(call, request);
    case "inquire": {
      const { customerNumber, accountNumber } = request;
      const today = istDate(call.clock.now());
      if (!(await findOwnAccount(call, customerNumber, accountNumber))) return noSuchAccount;
      const row = await findEnrolment(call.db, customerNumber, request.scheme);
      if (!row) return refuse(schemeRefusals.notEnrolled);
      if (!isInForce(row, today)) return refuse(schemeRefusals.ended);
      if (row.account === null) return refuse(schemeRefusals.elsewhere);
      if (row.scheme === "pmsby" && row.tries > 0) return refuse(schemeRefusals.premiumWaits);
      return done(tell(row, onDay(call)));
    }
  }
});
