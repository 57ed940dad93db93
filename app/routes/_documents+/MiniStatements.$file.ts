import type { LoaderFunctionArgs } from "@remix-run/node";
import { miniStatement } from "~/contract/statements.server";
import { bankProfile } from "~/domain/bank-profile";
import { languageOf } from "~/i18n/detection.server";
import { portal } from "~/portal.server";
import { requireAccount, requireCustomerForDocument } from "~/session/guards.server";
import { answerDocument, readFileName, refuseDocument } from "./document-answers.server";

/** `/MiniStatements/<account>.pdf|.xlsx`: the last movements, as the mini statement page shows them. */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway, clock } = portal();
  const signedIn = await requireCustomerForDocument(args);
  const file = readFileName(args.params.file, ["pdf", "xlsx"]);
  const { accountNumber, kind } = await requireAccount(signedIn, file.accountNumber);
  const language = await languageOf(args.request);
  const { customerNumber, customerName } = signedIn.session.customer;

  const ending = await gateway.call(miniStatement, { accountNumber, customerNumber }, signedIn.caller);
  if (ending.ending !== "done") return refuseDocument(language, "unreachable");
  return answerDocument(
    signedIn,
    {
      kind: `mini-statement-${file.extension}`,
      language,
      data: {
        bank: bankProfile,
        account: { holder: customerName, customerNumber, accountNumber, kind },
        entries: ending.answer.entries,
        generatedAt: clock.now(),
      },
    },
    args.request.signal,
  );
}
