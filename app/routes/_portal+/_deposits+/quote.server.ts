import { parseWithZod } from "@conform-to/zod/v4";
import { isOwnMoney } from "common/accounts";
import { nominees } from "common/contract/account-enquiries.server";
import { depositQuote } from "common/contract/deposits.server";
import { taxProjection } from "common/contract/tax.server";
import { schemesOf, type DepositProduct, type DepositRequest } from "common/deposits";
import { quotedOnPage } from "common/quotation";
import { listBalances } from "~/customer/accounts.server";
import type { SignedIn } from "~/session/guards.server";
import { isNotKnown, knownOr, shownAs } from "~/ui/enquiry";
import { termsForm, type NomineeOffer } from "./deposits.forms";

export async function enquireQuote(customer: SignedIn, requested: DepositRequest) {
  const { scheme, amount, months, days } = requested;
  const quoted = await customer.ask(depositQuote, { scheme, amount, months, days });
  return shownAs(quoted, (quote) => ({ ...quote, scheme, amount, months, days }));
}

export type QuoteShown = Awaited<ReturnType<typeof enquireQuote>>;

/** Usual terms with their rates. */
export async function listTerms(customer: SignedIn, product: DepositProduct) {
  const scheme = schemesOf(product)[0]!;
  const quoted = await enquireQuote(customer, { scheme, amount: 10_000_00n, months: 12, days: 0 });
  return shownAs(quoted, ({ others }) => others.map(({ months, rate }) => ({ months, rate })));
}

/** Null while the terms are incomplete. */
export async function quoteTyped(customer: SignedIn, form: FormData, product: DepositProduct) {
  const read = parseWithZod(form, { schema: termsForm(form, product) });
  return read.status === "success" ? enquireQuote(customer, read.value) : null;
}

/** Who may be nominated without being typed, and whether anybody may. */
export async function findNomineeOffer(customer: SignedIn): Promise<NomineeOffer> {
  const asked = payingAccounts(customer).map(async ({ accountNumber }) => {
    const enquiry = await customer.ask(nominees, { accountNumber });
    return shownAs(enquiry, ({ changes, nominees: known }) => {
      return { accountNumber, changes, names: known.map(({ name }) => quotedOnPage(name)).join(", ") };
    });
  });
  const all = await Promise.all(asked);
  const told = all.flatMap((one) => knownOr(one, { missing: [], unknown: [] }));
  return {
    unread: all.some(isNotKnown),
    mayNominate: told.length === 0 || told.some(({ changes }) => changes !== "never"),
    accounts: told.filter(({ names }) => names !== ""),
  };
}

/** Tax rules for a deposit. */
export async function enquireTax(customer: SignedIn) {
  const enquiry = await customer.ask(taxProjection, {});
  return shownAs(enquiry, ({ hasPan, rate, panNeededAbove, noPanForm, incomeWithoutPan }) => {
    const offer =
      noPanForm !== undefined && incomeWithoutPan !== undefined
        ? { form: noPanForm, taxFree: incomeWithoutPan }
        : null;
    return { hasPan, rate, noPan: panNeededAbove === undefined ? null : { above: panNeededAbove, offer } };
  });
}

const payingAccounts = ({ accounts }: SignedIn) => accounts.filter(({ kind }) => isOwnMoney(kind));

export async function listPayingAccounts(customer: SignedIn) {
  const accounts = await listBalances(customer, payingAccounts(customer));
  return accounts.map(({ balance, ...account }) => ({ ...account, available: balance?.available ?? null }));
}
