import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { TransferPage } from "./order-page.part";
import { actOnTransfer, loadTransfer } from "./orders.server";

export { shouldRevalidate } from "./order-page.part";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 100, name: "transfers:menu.payRd.name" },
};

export const loader = (args: LoaderFunctionArgs) => loadTransfer(args, ["rd-instalment"]);
export const action = (args: ActionFunctionArgs) => actOnTransfer(args, ["rd-instalment"]);

export default function PayRdAmount() {
  return <TransferPage />;
}
