import { addPayee, addPayeeElsewhere, managePayees, neftRtgsPayees } from "common/contract/payees.server";
import {
  type Harness,
  type Trial,
  countOf,
  name,
  notMade,
  oneLess,
  oneMore,
  trial,
  whole,
} from "./trial.server";

/** At no bank. */
const strangers = { accountNumber: "000099990000", ifsc: "SBIN0000300" };
const another = { accountNumber: "000099990001", ifsc: strangers.ifsc };

/** Adds a payee elsewhere, or takes it away again. */
const imps = (request: "add" | "delete") => (harness: Harness) => {
  const { found, transactionPassword, made, ask } = harness;
  if (request === "delete" && !made.payee) return notMade;
  const which = {
    ...{ kind: "imps" as const, subtype: "account-and-ifsc" as const, mobile: found.mobile },
    ...whole(harness),
  };
  const requested = {
    request,
    ...which,
    ...strangers,
    ...(request === "add" ? { name, transactionPassword } : {}),
  };
  return {
    request: requested,
    ...(request === "add" ? { otp: { variables: addPayee.otp!.bind(requested) } } : {}),
    see: async () => countOf((await ask(managePayees, { request: "list", ...which }))?.payees),
    becomes: request === "add" ? oneMore : oneLess,
  };
};

const neft = (request: "add" | "delete") => (harness: Harness) => {
  const { found, transactionPassword, made, ask } = harness;
  if (request === "delete" && !made.neftPayee) return notMade;
  const which = { transactionType: "NEFTRTGS" as const, mobile: found.mobile, ...whole(harness) };
  const requested = {
    request,
    ...which,
    ...another,
    ...(request === "add" ? { name, transactionPassword } : {}),
  };
  return {
    request: requested,
    ...(request === "add" ? { otp: { variables: addPayeeElsewhere.otp!.bind(requested) } } : {}),
    // Who has none is refused the list.
    see: async () => countOf((await ask(neftRtgsPayees, { request: "list", ...which }))?.payees ?? []),
    becomes: request === "add" ? oneMore : oneLess,
  };
};

export const payeeTrials: readonly Trial[] = [
  trial(managePayees, "add", imps("add"), (_, { made }) => void (made.payee = true)),
  trial(managePayees, "delete", imps("delete")),
  trial(neftRtgsPayees, "add", neft("add"), (_, { made }) => void (made.neftPayee = true)),
  trial(neftRtgsPayees, "delete", neft("delete")),
];
