import {
  addPayee,
  addPayeeBothWays,
  addPayeeElsewhere,
  deletePayee,
  deletePayeeElsewhere,
  managePayees,
  neftRtgsPayees,
  outsidePayees,
} from "common/contract/payees.server";
import { type Harness, type Trial, name, notMade, oneLess, oneMore, trial } from "./trial.server";

/** An IFSC of the State Bank, with accounts that no bank has. */
const ifsc = "SBIN0000300";
const bothWays = "000099990002";

function imps({ found, ask }: Harness, accountNumber = "000099990000") {
  const which = { kind: "imps", subtype: "account-and-ifsc", mobile: found.mobile } as const;
  return {
    payee: { ...which, accountNumber, ifsc },
    see: async () => (await ask(managePayees, { request: "list", ...which }))?.payees.length,
  };
}

function neft({ found, ask }: Harness, accountNumber = "000099990001") {
  const which = { transactionType: "NEFTRTGS", mobile: found.mobile } as const;
  return {
    payee: { ...which, accountNumber, ifsc },
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
  trial(addPayeeBothWays, "add", (harness) => ({
    request: { accountNumber: bothWays, ifsc, name },
    see: imps(harness).see,
    becomes: oneMore,
  })),
  trial(deletePayee, "delete one of both ways", (harness) => {
    harness.made(notMade, outsidePayees);
    const { payee, see } = imps(harness, bothWays);
    return { request: { ...payee, request: "delete" as const }, see, becomes: oneLess };
  }),
  trial(deletePayeeElsewhere, "delete one of both ways", (harness) => {
    harness.made(notMade, outsidePayees);
    const { payee, see } = neft(harness, bothWays);
    return { request: { ...payee, request: "delete" as const }, see, becomes: oneLess };
  }),
];
