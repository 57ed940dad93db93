import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { TransferPage } from "./transfer-page.part";
import { actOnTransferPage, loadTransferPage, requireKind } from "./transfer-page.server";

export { shouldRevalidate } from "./transfer-page.part";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 20, name: "transfers:menu.fundTransfer.name" },
};

const kinds = ["within-bank", "own-account"] as const;

/** `?kind=own-account`; without it to a payee within the bank. */
const within = ({ request }: LoaderFunctionArgs) =>
  requireKind(kinds, new URL(request.url).searchParams.get("kind") ?? "within-bank");

export async function loader(args: LoaderFunctionArgs) {
  return loadTransferPage(args, within(args));
}

export async function action(args: ActionFunctionArgs) {
  return actOnTransferPage(args, within(args));
}

export default function FundTransfer() {
  return <TransferPage kinds={kinds} />;
}
