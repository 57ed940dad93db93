import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { chequeNumberPattern } from "common/cheque-books";
import { stoppedCheques } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { newReference, type OneCallChange } from "~/change/change.server";
import { makeWithPassword } from "~/change/form.server";
import { requireAuthoriser, type SignedIn } from "~/session/guards.server";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";
import { takeDeclarationBack, takeStopBack, type Cheque } from "./cheques.changes.server";
import { chequeFields, revokeForm, typedIn } from "./cheques.forms";
import { chequeAccounts, enquireDeclarations, findDeclared } from "./cheques.server";

/** Loader and action of a page that takes back something of the cheque in its query. `find`: null if nothing can be taken back. */
export function revokePage<Found>(
  change: OneCallChange<Cheque>,
  find: (customer: SignedIn, accountNumber: string, number: string) => Promise<EnquiryResult<Found | null>>,
) {
  return {
    async loader(args: LoaderFunctionArgs) {
      const customer = await requireAuthoriser(args);
      const { query } = customer;
      const { account: requested, number } = typedIn(query, chequeFields);
      const account = await chequeAccounts.get(customer, requested);
      if (!chequeNumberPattern.test(number)) throw new Response("Not found", { status: 404 });
      const found = await find(customer, account.accountNumber, number);
      return { account, number, found, reference: newReference() };
    },
    action: (args: ActionFunctionArgs) =>
      makeWithPassword(args, change, {
        fields: chequeFields,
        schema: revokeForm,
        async inputOf(customer, _, form) {
          const { account, number } = typedIn(form, chequeFields);
          return { account: await chequeAccounts.get(customer, account), number };
        },
      }),
  };
}

export const { loader: stopLoader, action: stopAction } = revokePage(takeStopBack, findStop);

export const { loader: declarationLoader, action: declarationAction } = revokePage(
  takeDeclarationBack,
  async (customer, accountNumber, number) =>
    shownAs(await enquireDeclarations(customer, accountNumber), (list) => findDeclared(list, number)),
);

export type Stop = AnswerOf<typeof stoppedCheques>["stops"][number];

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
