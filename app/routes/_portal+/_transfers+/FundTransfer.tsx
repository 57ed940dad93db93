import { TransferPage } from "./order-page.part";

export { shouldRevalidate } from "./order-page.part";
/** `?kind=own-account`; without it to a payee within the bank. */
export { actOnOwnBank as action, loadOwnBank as loader } from "./orders.server";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 20, name: "transfers:menu.fundTransfer.name" },
  query: ["kind", "from", "to", "payee"],
  typed: ["amount", "remark"],
};

export default TransferPage;
