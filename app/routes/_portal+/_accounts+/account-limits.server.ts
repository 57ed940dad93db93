import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { isOperative, type OwnAccount } from "common/accounts";
import { shownStatus } from "common/card-expiry";
import { cards } from "common/contract/cards.server";
import { chequeBooks } from "common/contract/cheques.server";
import { transferQuote } from "common/contract/transfers.server";
import { lastFour } from "common/masks";
import { loadAccountHead } from "~/customer/account-frame.server";
import { findChosenAccount } from "~/customer/accounts.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { detailsPath } from "~/ui/account-pages";
import { shownAs } from "~/ui/enquiry";

/** NEFT and RTGS share a limit. */
const ways = { own: "own-account", within: "within-bank", imps: "imps", "neft-rtgs": "neft" } as const;

/** Defaults to the first account with cards and cheques; other kinds have neither. */
export async function loadAccountLimits(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { accounts, primaryAccount, viewOnly } = customer;
  const operative = [primaryAccount, ...accounts].find((one) => one && isOperative(one.kind));
  const account = (await findChosenAccount(args, customer)) ?? operative;
  if (!account) throw redirect("/Dashboard");
  if (!isOperative(account.kind)) throw redirect(detailsPath(account));
  const { accountNumber } = account;
  const [head, limits, held, books] = await Promise.all([
    loadAccountHead(customer, account),
    viewOnly ? null : enquireLimits(customer),
    listCards(customer, account),
    customer.ask(chequeBooks, { accountNumber }),
  ]);
  return {
    head,
    limits,
    cards: held,
    books: shownAs(books, (answer) =>
      answer.books.map(({ firstNumber, lastNumber, leaves }) => ({
        first: firstNumber,
        last: lastNumber,
        unused: leaves.filter(({ state }) => state === "unused").length,
      })),
    ),
  };
}

/** By way of paying; `dayLimit` is absent for a way without a limit. */
export async function enquireLimits(customer: SignedIn) {
  const limits = (Object.keys(ways) as (keyof typeof ways)[]).map(async (way) =>
    shownAs(await customer.ask(transferQuote, { kind: ways[way] }), ({ dayLimit, leftToday }) => [
      { way, dayLimit, leftToday },
    ]),
  );
  return (await Promise.all(limits)).reduce((all, next) =>
    all.state === "shown" ? shownAs(next, (limit) => [...all.answer, ...limit]) : all,
  );
}

/** Without their numbers, of which only the last digits may leave the server. */
async function listCards(customer: SignedIn, { branchCode, accountNumber }: OwnAccount) {
  const { customerName } = customer.session.customer;
  const listed = await customer.ask(cards, { branchCode, accountNumber, customerName });
  return shownAs(listed, (answer) =>
    answer.cards.map((card) => ({
      ending: lastFour(card.cardNumber),
      status: shownStatus(card, customer.today),
      expiry: card.expiry,
    })),
  );
}
