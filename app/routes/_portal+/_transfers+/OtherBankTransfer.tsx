import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { TransferPage, transferTexts } from "./transfer-page.part";
import { actOnTransferPage, loadTransferPage } from "./transfer-page.server";

export const handle = transferTexts;

const kinds = ["imps", "neft", "rtgs"] as const;

/** `?mode=IMPS|NEFT|RTGS`; without it IMPS. */
function kindOf({ request }: { request: Request }) {
  const asked = new URL(request.url).searchParams.get("mode") ?? "IMPS";
  const kind = kinds.find((known) => known === asked.toLowerCase());
  if (!kind) throw new Response("Not found", { status: 404 });
  return kind;
}

export const loader = (args: LoaderFunctionArgs) => loadTransferPage(args, kindOf(args));

export const action = (args: ActionFunctionArgs) => actOnTransferPage(args, kindOf(args));

export default function OtherBankTransfer() {
  return <TransferPage kinds={kinds} />;
}
