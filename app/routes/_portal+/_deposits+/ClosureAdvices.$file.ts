import { depositLife } from "common/contract/deposits.server";
import { requireAccountEver } from "~/customer/accounts.server";
import { documentLoader } from "~/documents/document-answers.server";
import { readPdfName } from "~/documents/document-refusals.server";
import { foundIn } from "~/ui/enquiry";

/** `/ClosureAdvices/<handle>.pdf`: the advice of a deposit that was closed early. */
export const loader = documentLoader("closure-advice-pdf", async (customer, { params }) => {
  const { accountNumber } = await requireAccountEver(customer, readPdfName(params.file, /./));
  const { customerNumber, customerName } = customer.session.customer;
  return foundIn(
    await customer.ask(depositLife, { accountNumber }),
    ({ scheme, closing }) =>
      closing && {
        account: { holder: customerName, customerNumber, accountNumber },
        reference: closing.reference,
        closedOn: closing.closedOn,
        entries: [{ ...closing, scheme }],
      },
  );
});
