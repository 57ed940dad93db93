import type { LoaderFunctionArgs } from "@remix-run/node";
import { miniStatement } from "common/contract/statements.server";
import { answerDocument } from "~/documents/document-answers.server";
import { readFileName, refuseDocument } from "~/documents/document-refusals.server";
import { readInTurn } from "~/documents/giving-way.server";
import { requireCustomerToDownload } from "~/documents/prepared.server";
import { requireAccount } from "~/session/guards.server";

/** `/MiniStatements/<account>.pdf|.xlsx`: the movements of the mini statement page. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomerToDownload(args);
  const file = readFileName(args.params.file, ["pdf", "xlsx"]);
  const { accountNumber, kind } = await requireAccount(customer, file.account);
  const { language } = customer;

  const latest = await readInTurn(customer, args.request.signal, () =>
    customer.ask(miniStatement, { accountNumber }),
  );
  if (latest.state !== "shown") return refuseDocument(customer, language, "unreachable");
  const { customerNumber } = customer;
  const data = {
    bank: customer.portal.profile,
    account: { holder: customer.session.customer.customerName, customerNumber, accountNumber, kind },
    entries: latest.answer.entries,
    generatedAt: customer.portal.clock.now(),
  };
  const request = { kind: `mini-statement-${file.extension}`, language, data } as const;
  return answerDocument(customer, request, args.request);
}
