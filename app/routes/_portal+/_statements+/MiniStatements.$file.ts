import type { LoaderFunctionArgs } from "@remix-run/node";
import { miniStatement } from "common/contract/statements.server";
import { answerDocument } from "~/documents/document-answers.server";
import { readFileName, refuseDocument } from "~/documents/document-refusals.server";
import { languageOf } from "~/i18n/detection.server";
import { requireAccount, requireCustomerForDocument } from "~/session/guards.server";

/** `/MiniStatements/<account>.pdf|.xlsx`: the last movements, as the mini statement page shows them. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomerForDocument(args);
  const file = readFileName(args.params.file, ["pdf", "xlsx"]);
  const { accountNumber, kind } = await requireAccount(by, file.account);
  const language = await languageOf(args.request);

  const latest = await by.ask(miniStatement, { accountNumber });
  if (latest.state !== "shown") return refuseDocument(by, language, "unreachable");
  const { customerNumber } = by;
  const data = {
    bank: by.portal.profile,
    account: { holder: by.session.customer.customerName, customerNumber, accountNumber, kind },
    entries: latest.answer.entries,
    generatedAt: by.portal.clock.now(),
  };
  const request = { kind: `mini-statement-${file.extension}`, language, data } as const;
  return answerDocument(by, request, args.request.signal);
}
