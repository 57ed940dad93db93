import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { TransferPage, transferTexts } from "./transfer-page.part";
import { actOnTransferPage, loadTransferPage } from "./transfer-page.server";

export const handle = transferTexts;

export const loader = (args: LoaderFunctionArgs) => loadTransferPage(args, "rd-instalment");

export const action = (args: ActionFunctionArgs) => actOnTransferPage(args, "rd-instalment");

export default function PayRdAmount() {
  return <TransferPage />;
}
