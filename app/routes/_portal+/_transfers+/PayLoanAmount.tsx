import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { TransferPage } from "./transfer-page.part";
import { actOnTransferPage, loadTransferPage } from "./transfer-page.server";

export { shouldRevalidate } from "./transfer-page.part";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 110, name: "transfers:menu.payLoan.name" },
};

export async function loader(args: LoaderFunctionArgs) {
  return loadTransferPage(args, "loan-repayment");
}

export async function action(args: ActionFunctionArgs) {
  return actOnTransferPage(args, "loan-repayment");
}

export default TransferPage;
