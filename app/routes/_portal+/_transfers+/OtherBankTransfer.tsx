import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { TransferPage } from "./transfer-page.part";
import { actOnTransferPage, loadTransferPage, requireKind } from "./transfer-page.server";

export { shouldRevalidate } from "./transfer-page.part";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 30, name: "transfers:menu.otherBankTransfer.name" },
};

const kinds = ["imps", "neft", "rtgs"] as const;

/** `?mode=IMPS|NEFT|RTGS`; without it IMPS. */
const modeOf = ({ request }: LoaderFunctionArgs) =>
  requireKind(kinds, (new URL(request.url).searchParams.get("mode") ?? "IMPS").toLowerCase());

export async function loader(args: LoaderFunctionArgs) {
  return loadTransferPage(args, modeOf(args));
}

export async function action(args: ActionFunctionArgs) {
  return actOnTransferPage(args, modeOf(args));
}

export default function OtherBankTransfer() {
  return <TransferPage kinds={kinds} />;
}
