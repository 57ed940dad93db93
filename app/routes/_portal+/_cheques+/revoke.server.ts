import { parseWithZod } from "@conform-to/zod/v4";
import { chequeNumberPattern } from "common/cheque-books";
import { stoppedCheques } from "common/contract/cheques.server";
import { changePage } from "~/change/change-page.server";
import type { TwoPassChange } from "~/change/change.server";
import { goTo } from "~/change/flow.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";
import { takeDeclarationBack, takeStopBack, type TakenBack } from "./cheques.changes.server";
import { chequeFields, revokeForm, typedIn } from "./cheques.forms";
import { chequeAccounts, enquireDeclarations, findDeclared, type Stop } from "./cheques.server";

/** Loader and action of a page that takes back something of the cheque in its query. `find`: null if nothing can be taken back. */
export function revokePage<Found>(
  change: TwoPassChange<TakenBack<Found>>,
  find: (customer: SignedIn, accountNumber: string, number: string) => Promise<EnquiryResult<Found | null>>,
) {
  async function terms(customer: SignedIn, { request }: RequestArgs) {
    const { account: requested, number } = typedIn(new URL(request.url).searchParams, chequeFields);
    // The address of a run that is over.
    if (requested === "" && number === "") throw goTo(change.home!);
    const { accountNumber, handle, kind } = await chequeAccounts.get(customer, requested);
    if (!chequeNumberPattern.test(number)) throw new Response("Not found", { status: 404 });
    const account = { accountNumber, handle, kind };
    return { account, number, found: await find(customer, accountNumber, number) };
  }

  return changePage(change, {
    fields: [],
    terms,
    read(form, { account, number, found }) {
      // The page itself says why not.
      if (found.state !== "shown" || found.answer === null)
        throw goTo(change.form!({ account, number } as TakenBack<Found>));
      const cheque = { account, number, found: found.answer };
      return parseWithZod(form, { schema: revokeForm.transform(() => cheque) });
    },
  });
}

export const { loader: stopLoader, action: stopAction } = revokePage(takeStopBack, findStop);

export const { loader: declarationLoader, action: declarationAction } = revokePage(
  takeDeclarationBack,
  async (customer, accountNumber, number) =>
    shownAs(await enquireDeclarations(customer, accountNumber), (list) => findDeclared(list, number)),
);

const BATCH = 50;

/** The newest stop of that cheque, if it is in force. */
async function findStop(
  customer: SignedIn,
  accountNumber: string,
  number: string,
): Promise<EnquiryResult<Stop | null>> {
  for (let offset = 0; ; offset += BATCH) {
    const listed = await customer.ask(stoppedCheques, { offset, limit: BATCH });
    if (listed.state !== "shown") return listed;
    const { stops, total } = listed.answer;
    const newest = stops.find((stop) => stop.accountNumber === accountNumber && stop.number === number);
    if (newest) return { state: "shown", answer: newest.state === "stopped" ? newest : null };
    if (stops.length === 0 || offset + stops.length >= total) return { state: "shown", answer: null };
  }
}
