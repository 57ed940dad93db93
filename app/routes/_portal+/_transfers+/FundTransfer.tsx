import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { TransferPage } from "./order-page.part";
import { actOnTransfer, loadTransfer } from "./orders.server";

export { shouldRevalidate } from "./order-page.part";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 20, name: "transfers:menu.fundTransfer.name" },
};

const kinds = ["within-bank", "own-account"] as const;

/** `?kind=own-account`; without it to a payee within the bank. */
export const loader = (args: LoaderFunctionArgs) => loadTransfer(args, kinds, "kind");
export const action = (args: ActionFunctionArgs) => actOnTransfer(args, kinds, "kind");

export default function FundTransfer() {
  return <TransferPage kinds={kinds} />;
}
