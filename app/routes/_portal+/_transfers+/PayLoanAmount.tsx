import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { TransferPage } from "./order-page.part";
import { actOnTransfer, loadTransfer } from "./orders.server";

export { shouldRevalidate } from "./order-page.part";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 110, name: "transfers:menu.payLoan.name" },
};

export const loader = (args: LoaderFunctionArgs) => loadTransfer(args, ["loan-repayment"]);
export const action = (args: ActionFunctionArgs) => actOnTransfer(args, ["loan-repayment"]);

export default function PayLoanAmount() {
  return <TransferPage />;
}
