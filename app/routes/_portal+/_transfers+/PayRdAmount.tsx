import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { TransferPage } from "./transfer-page.part";
import { actOnTransferPage, loadTransferPage } from "./transfer-page.server";

export { shouldRevalidate } from "./transfer-page.part";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 100, name: "transfers:menu.payRd.name" },
};

export async function loader(args: LoaderFunctionArgs) {
  return loadTransferPage(args, "rd-instalment");
}

export async function action(args: ActionFunctionArgs) {
  return actOnTransferPage(args, "rd-instalment");
}

export default TransferPage;
