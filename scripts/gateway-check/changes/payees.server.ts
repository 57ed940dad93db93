import {
  addPayee,
  addPayeeElsewhere,
  deletePayee,
  deletePayeeElsewhere,
  managePayees,
  neftRtgsPayees,
} from "common/contract/payees.server";
import { type Harness, type Trial, name, notMade, oneLess, oneMore, trial } from "./trial.server";

/** An IFSC of the State Bank, with accounts that no bank has. */
const ifsc = "SBIN0000300";

function imps({ found, ask }: Harness) {
  const which = { kind: "imps", subtype: "account-and-ifsc", mobile: found.mobile } as const;
  return {
    payee: { ...which, accountNumber: "000099990000", ifsc },
    see: async () => (await ask(managePayees, { request: "list", ...which }))?.payees.length,
  };
}

function neft({ found, ask }: Harness) {
  const which = { transactionType: "NEFTRTGS", mobile: found.mobile } as const;
  return {
    payee: { ...which, accountNumber: "000099990001", ifsc },
    // An empty list is refused.
    see: async () => (await ask(neftRtgsPayees, { request: "list", ...which }))?.payees.length ?? 0,
  };
}

export const payeeTrials: readonly Trial[] = [
  trial(addPayee, "add", (harness) => {
    const { payee, see } = imps(harness);
    return { request: { ...payee, request: "add" as const, name }, see, becomes: oneMore };
  }),
  trial(deletePayee, "delete", (harness) => {
    harness.made(notMade, managePayees);
    const { payee, see } = imps(harness);
    return { request: { ...payee, request: "delete" as const }, see, becomes: oneLess };
  }),
  trial(addPayeeElsewhere, "add", (harness) => {
    const { payee, see } = neft(harness);
    return { request: { ...payee, request: "add" as const, name }, see, becomes: oneMore };
  }),
  trial(deletePayeeElsewhere, "delete", (harness) => {
    harness.made(notMade, neftRtgsPayees);
    const { payee, see } = neft(harness);
    return { request: { ...payee, request: "delete" as const }, see, becomes: oneLess };
  }),
];
