import * as cheques from "common/contract/cheques.server";
import { POSITIVE_PAY_FROM } from "common/positive-pay";
import {
  type Harness,
  type Trial,
  lacks,
  name,
  needed,
  notMade,
  oneLess,
  oneMore,
  remark,
  trial,
} from "./trial.server";

const unusedCheque = ({ leaf, accounts }: Harness["found"]) => ({
  accountNumber: accounts[0]!,
  number: needed(leaf, lacks("unused cheque")),
});

async function declared({ ask, found }: Harness) {
  const shown = await ask(cheques.positivePayHistory, { accountNumber: found.accounts[0]! });
  return shown?.declarations.filter(({ state }) => state === "registered").length;
}

export const chequeTrials: readonly Trial[] = [
  trial(cheques.stopCheques, "", ({ ask, found }) => ({
    request: { ...unusedCheque(found), reason: "stopped-by-drawer" as const },
    see: async () => (await ask(cheques.stoppedCheques, { offset: 0, limit: 1 }))?.total,
    becomes: oneMore,
  })),
  trial(cheques.takeStopBack, "", ({ ask, found, made }) => {
    made(notMade, cheques.stopCheque);
    const cheque = unusedCheque(found);
    return {
      request: cheque,
      see: async () => (await ask(cheques.fateOfCheque, cheque))?.fate?.state,
      becomes: () => "unused",
    };
  }),
  trial(cheques.declareCheque, "", (harness) => {
    const { today, customerName } = harness.found;
    const dates = { instrumentDate: today, issueDate: today };
    const cheque = { ...unusedCheque(harness.found), amount: POSITIVE_PAY_FROM, payee: name };
    return {
      request: { ...cheque, ...dates, customerName, remark },
      see: () => declared(harness),
      becomes: oneMore,
    };
  }),
  trial(cheques.takeDeclarationBack, "", (harness) => {
    harness.made(notMade, cheques.positivePay);
    return { request: unusedCheque(harness.found), see: () => declared(harness), becomes: oneLess };
  }),
];
