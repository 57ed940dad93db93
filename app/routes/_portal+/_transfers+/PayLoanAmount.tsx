import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { TransferPage, transferTexts } from "./transfer-page.part";
import { actOnTransferPage, loadTransferPage } from "./transfer-page.server";

export const handle = transferTexts;

export const loader = (args: LoaderFunctionArgs) => loadTransferPage(args, "loan-repayment");

export const action = (args: ActionFunctionArgs) => actOnTransferPage(args, "loan-repayment");

export default function PayLoanAmount() {
  return <TransferPage />;
}
