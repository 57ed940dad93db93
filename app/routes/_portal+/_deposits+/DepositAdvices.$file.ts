import { nominees } from "common/contract/account-enquiries.server";
import { fixedDeposits } from "common/contract/accounts.server";
import { documentLoader } from "~/documents/document-answers.server";
import { readPdfName } from "~/documents/document-refusals.server";
import { requireAccount } from "~/session/guards.server";
import { foundIn, knownOr, shownAs } from "~/ui/enquiry";

/** `/DepositAdvices/<handle>.pdf`: the advice of an open deposit. */
export const loader = documentLoader("deposit-advice-pdf", async (customer, { params }) => {
  const { accountNumber } = await requireAccount(customer, readPdfName(params.file, /./));
  const [list, named] = await Promise.all([
    customer.ask(fixedDeposits, { key: "FDView" }),
    customer.ask(nominees, { accountNumber }),
  ]);
  const { customerNumber, customerName } = customer.session.customer;
  const entries = knownOr(
    shownAs(named, (answer) => answer.nominees),
    { missing: [], unknown: null },
  );
  if (entries === null) return { state: "failed" };
  return foundIn(list, ({ deposits }) => {
    const deposit = deposits.find((known) => known.accountNumber === accountNumber);
    return (
      deposit && {
        account: { holder: customerName, customerNumber, accountNumber },
        deposit,
        entries,
      }
    );
  });
});
