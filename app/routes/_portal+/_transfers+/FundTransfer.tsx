import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { TransferPage, transferTexts } from "./transfer-page.part";
import { actOnTransferPage, loadTransferPage } from "./transfer-page.server";

export const handle = transferTexts;

const kinds = ["within-bank", "own-account"] as const;

/** `?kind=own-account`; without it to a payee within the bank. */
function kindOf({ request }: { request: Request }) {
  const asked = new URL(request.url).searchParams.get("kind") ?? "within-bank";
  const kind = kinds.find((known) => known === asked);
  if (!kind) throw new Response("Not found", { status: 404 });
  return kind;
}

export const loader = (args: LoaderFunctionArgs) => loadTransferPage(args, kindOf(args));

export const action = (args: ActionFunctionArgs) => actOnTransferPage(args, kindOf(args));

export default function FundTransfer() {
  return <TransferPage kinds={kinds} />;
}
