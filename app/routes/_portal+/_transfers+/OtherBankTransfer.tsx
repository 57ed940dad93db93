import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { TransferPage } from "./order-page.part";
import { actOnTransfer, loadTransfer } from "./orders.server";

export { shouldRevalidate } from "./order-page.part";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 30, name: "transfers:menu.otherBankTransfer.name" },
};

const kinds = ["imps", "neft", "rtgs"] as const;

export const loader = (args: LoaderFunctionArgs) => loadTransfer(args, kinds, "mode");
export const action = (args: ActionFunctionArgs) => actOnTransfer(args, kinds, "mode");

export default function OtherBankTransfer() {
  return <TransferPage kinds={kinds} />;
}
