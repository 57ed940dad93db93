import { otherContent } from "bank/cheques/refusals";
import { presentCheque } from "bank/cheques/present";
import { malformed } from "bank/payments/refusals";
import { sandboxCheque } from "~/contract/sandbox.server";
import { done, refuse, serve } from "./served";

const cheque = serve(sandboxCheque, async (context, request) => {
  if (request.amount <= 0n || request.reference === "") return malformed;
  const presented = await presentCheque(context, request);
  switch (presented.outcome) {
    case "no-account":
      return refuse("9201", "There is no such account");
    case "other-content":
      return otherContent;
    case "answered":
      return done(
        presented.reason === null
          ? { outcome: "paid" as const }
          : { outcome: "returned" as const, reason: presented.reason },
      );
  }
});

/** The clearing house, in the sandbox only. */
export const sandboxChequeServices = [cheque];
