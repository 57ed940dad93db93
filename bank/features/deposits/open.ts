import { serveAct } from "bank/authorised";
import { findOwnAccount, type Call, type OwnAccount } from "bank/customers";
import { addDeposit, earnsSeniorRate, offeredTerms } from "bank/interest/new-deposit";
import { availableBalance } from "bank/ledger/balances";
import { postJournal } from "bank/ledger/post-journal";
import { copyNomination, keepNomination, listNominees, mayNominate, readNomination } from "bank/nominees";
import { malformed, refuse, done, serve, type Context } from "bank/service";
import { isOwnMoney } from "common/accounts";
import { withoutAuthority } from "common/contract/act.server";
import { lastDigits } from "common/contract/bound-values.server";
import { nominationRefusals } from "common/contract/account-enquiries.server";
import {
  depositRefusals,
  openDeposit,
  depositQuote,
  type depositOpening,
} from "common/contract/deposits.server";
import type { NominationOnWire } from "common/contract/nominee-fields.server";
import type { RequestOf } from "common/contract/service.server";
import type { Nomination } from "common/nominee";
import { inForce } from "common/tariff";
import { mayNotPay, notEnoughMoney, otherContent } from "common/contract/refusals.server";
import { formatDate, istDate, type IsoDate, addDays } from "common/dates";
import { productOf, isDepositAmount, instructionsOf, isTerm, type DepositRequest } from "common/deposits";
import { inRupees, plainAmount, sumBy, type Paise } from "common/money";
import { findPaid } from "./order";
import type { Db } from "bank/database/schema";
import { isNoPanDeclaration, keepNoPanDeclaration, noPanTerms } from "bank/interest/no-pan";
import { earningDeposits, taxPayer } from "bank/interest/deduct-tax";
import { effectiveYield, interestOfTerm, monthlyInterest, type DepositTerms } from "bank/interest/rules";
import { financialYear, interestSoFar, taxOnInterest } from "bank/interest/tax";
import { partsToCome } from "bank/interest/accounts";
import { taxedParts } from "bank/interest/taxed-parts";
import type { BankTariff } from "common/bank";

interface Opened {
  accountNumber: string;
  maturesOn: IsoDate;
  /** Paise, as text. */
  maturityAmount: string;
  rate: string;
}

export const opening = serveAct(openDeposit, {
  letsMoneyGo: true,
  content(request) {
    const { customerNumber: _, ...requested } = withoutAuthority(request);
    return [
      JSON.stringify(requested, (_, value) => (typeof value === "bigint" ? plainAmount(value) : value)),
    ];
  },
  async check(call, request) {
    const { customerNumber, scheme } = request;
    const today = istDate(call.clock.now());
    const instruction = request.instruction ?? (request.renews ? "all" : "pay");
    if (request.product !== productOf(scheme) || !instructionsOf(scheme).includes(instruction))
      return malformed;
    if ((instruction !== "pay") !== request.renews) return malformed;
    const terms = termsFor(call.tariff, request, call.payer, today);
    if (!terms) return refuse(depositRefusals.notOffered);
    if (terms.rate !== request.rate) return refuse(depositRefusals.otherRate);
    const from = await findOwnAccount(call, customerNumber, request.fromAccount);
    const to = await findPaid(call, customerNumber, request.toAccount);
    if (!from || !to || !isOwnMoney(from.kind)) return refuse(depositRefusals.notThatAccount);
    const nominees = await nomineesFor(call, request, from, today);
    if (nominees === "malformed") return malformed;
    if (nominees === "not-open") return refuse(nominationRefusals.notThatAccount);
    const pan = await checkPan(call, request, from, today);
    if (pan === "malformed") return malformed;
    if (pan === "missing") return refuse(depositRefusals.noPan);
    return availableBalance(from) < request.amount
      ? refuse(notEnoughMoney)
      : { facts: { from, to, terms, nominees, instruction } };
  },
  async make(transaction, { from, to, terms, nominees, instruction }, { call, request, now, reference }) {
    const { customerNumber, days, amount } = request;
    const { number, id } = await addDeposit(transaction, call.tariff, {
      terms,
      days,
      renews: instruction,
      holder: { customerNumber, name: from.name, branch: from.branch_code },
      linkedId: from.id,
      payoutId: to.id,
    });
    const posted = await postJournal(transaction, {
      reference: reference!,
      kind: "deposit",
      now,
      lines: [
        { account: from.number, amount: -amount, particulars: `DEPOSIT OPENED ${number} ${reference}` },
        { account: number, amount, particulars: `DEPOSIT OPENED ${reference}` },
      ],
    });
    if (posted.outcome === "insufficient-funds") return refuse(notEnoughMoney);
    if (posted.outcome === "account-frozen" || posted.outcome === "account-closed") return refuse(mayNotPay);
    if (posted.outcome !== "posted" || posted.repeated) return refuse(otherContent);
    if (request.noPan)
      await keepNoPanDeclaration(
        transaction,
        { id, reference: reference!, today: istDate(now) },
        request.noPan,
      );
    if (typeof nominees === "bigint") await copyNomination(transaction, nominees, id, now);
    else if (nominees) await keepNomination(transaction, id, nominees, now);
    const { rate, matures, maturityAmount } = terms;
    const values = {
      amount: inRupees(amount),
      from: lastDigits.message(from.number),
      deposit: lastDigits.message(number),
      rate,
      date: formatDate(matures),
      maturityAmount: inRupees(maturityAmount),
      reference: reference!,
    };
    const kept = { accountNumber: number, maturesOn: matures, maturityAmount: String(maturityAmount), rate };
    return { kept, message: { values, entry: { account: from.number, reference: reference! } } };
  },
  answer: ({ maturityAmount, ...kept }: Opened) => ({ ...kept, maturityAmount: BigInt(maturityAmount) }),
});

/** A nomination, the account whose nominees are taken, or null for none. */
async function nomineesFor(
  call: Call,
  request: RequestOf<typeof depositOpening>,
  from: OwnAccount,
  today: IsoDate,
): Promise<Nomination | bigint | null | "malformed" | "not-open"> {
  const { nomineesAs, nominationDeclined, nomineeName, customerNumber } = request;
  if ([nomineesAs, nominationDeclined, nomineeName].filter(Boolean).length !== 1) return "malformed";
  if (nominationDeclined) return null;
  if (!mayNominate(from)) return "not-open";
  if (!nomineesAs) return readNomination(request as NominationOnWire, today) ?? "malformed";
  const like = await findOwnAccount(call, customerNumber, nomineesAs);
  const known = like ? await listNominees(call.db, like.id) : [];
  return like && known.length > 0 ? like.id : "malformed";
}

/** A deposit above the limits needs the customer's PAN, or the declaration of having none. */
async function checkPan(
  { db, tariff }: Pick<Context, "db" | "tariff">,
  { amount, noPan, customerNumber }: RequestOf<typeof depositOpening>,
  { sealed_pan, date_of_birth }: OwnAccount,
  today: IsoDate,
): Promise<"fine" | "missing" | "malformed"> {
  if (sealed_pan) return noPan ? "malformed" : "fine";
  const { above, offer } = await noPanTerms(tariff, db, { number: customerNumber, date_of_birth }, today);
  if (!noPan) return amount > above ? "missing" : "fine";
  return offer && isNoPanDeclaration(noPan, offer, today) ? "fine" : "malformed";
}

const OTHER_MONTHS = [6, 12, 24, 36, 60];

function termsFor(
  tariff: BankTariff,
  requested: DepositRequest,
  customer: { date_of_birth: IsoDate | null },
  opened: IsoDate,
): DepositTerms | null {
  if (!isTerm(requested) || !isDepositAmount(requested.amount)) return null;
  return offeredTerms(tariff, requested, { opened, born: customer.date_of_birth });
}

export const quote = serve(depositQuote, "customer", async ({ db, clock, tariff, customer }, requested) => {
  const today = istDate(clock.now());
  const terms = termsFor(tariff, requested, customer, today);
  if (!terms) return refuse(depositRefusals.notOffered);
  const { rate, matures, maturityAmount, payout, principal } = terms;
  const others = OTHER_MONTHS.flatMap((months) => {
    const other = termsFor(tariff, { ...requested, months, days: 0 }, customer, today);
    return other
      ? [{ months, rate: other.rate, maturityAmount: other.maturityAmount, interest: interestOfTerm(other) }]
      : [];
  });
  return done({
    rate,
    yield: effectiveYield(terms),
    senior: earnsSeniorRate(tariff, customer.date_of_birth, today),
    maturesOn: matures,
    maturityAmount,
    interest: interestOfTerm(terms),
    ...(payout === "monthly-interest" ? { monthlyInterest: monthlyInterest(principal, rate) } : {}),
    tax: await taxLikely(tariff, db, customer.number, terms, today),
    pointsLess: inForce(tariff.charges, today).closedEarly,
    better: betterTerm(tariff, requested, customer, terms),
    others,
  });
});

/** Just below a limit of the card the rate may be so much higher that fewer days bring more. */
function betterTerm(
  tariff: BankTariff,
  requested: DepositRequest,
  customer: { date_of_birth: IsoDate | null },
  terms: DepositTerms,
) {
  const { scheme, months, days } = requested;
  if (scheme === "recurring") return undefined;
  const shorter = [
    ...(days > 0 ? [{ months, days: 0 }] : []),
    ...[31, 30, 29, 28].map((most) => ({ months: months - 1, days: most })),
  ];
  const offers = shorter.flatMap((term) => {
    const other = termsFor(tariff, { ...requested, ...term }, customer, terms.opened);
    return other && other.matures < terms.matures ? [{ ...term, maturesOn: other.matures, other }] : [];
  });
  const better = offers
    .map(({ other, ...term }) => ({ ...term, interest: interestOfTerm(other) }))
    .toSorted((one, two) => (one.interest > two.interest ? -1 : one.interest < two.interest ? 1 : 0))[0];
  return better && better.interest > interestOfTerm(terms) ? better : undefined;
}

/**
 * Tax that a deposit adds, by today's rule: per financial year of its term, the tax on all of the customer's interest less
 * the tax without it. Renewals of other deposits are not counted.
 */
async function taxLikely(
  tariff: BankTariff,
  db: Db,
  customerNumber: string,
  terms: DepositTerms,
  today: IsoDate,
): Promise<Paise> {
  const rule = inForce(tariff.tax, today);
  const payer = await taxPayer(db, customerNumber, rule, today);
  const parts = taxedParts(tariff, terms);
  const toCome = await partsToCome({ db, tariff }, customerNumber, {
    to: financialYear(terms.matures).to,
    today,
  });
  let tax: Paise = 0n;
  for (
    let year = financialYear(today);
    year.from <= terms.matures;
    year = financialYear(addDays(year.to, 1))
  ) {
    const { from, to } = year;
    const own = sumBy(
      parts.filter(({ on }) => on >= from && on <= to),
      ({ interest }) => interest,
    );
    const isNow = from <= today;
    // Interest that is late counts when it is settled, this year.
    const coming = toCome.filter(({ on }) => on <= to && (isNow || on >= from));
    const credited = isNow ? interestSoFar(await earningDeposits(db, customerNumber, year)) : 0n;
    const others = sumBy(coming, ({ interest }) => interest) + credited;
    // A declaration (Form 121) holds for its own year.
    const then = isNow ? payer : { ...payer, declared: false };
    tax += taxOnInterest(own + others, rule, then) - taxOnInterest(others, rule, then);
  }
  return tax;
}
