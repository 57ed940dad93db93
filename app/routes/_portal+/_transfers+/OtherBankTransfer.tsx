import { TransferPage } from "./order-page.part";

export { shouldRevalidate } from "./order-page.part";
export { actOnOtherBank as action, loadOtherBank as loader } from "./orders.server";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 30, name: "transfers:menu.otherBankTransfer.name" },
  query: ["mode", "from", "to", "payee"],
  typed: ["amount", "remark"],
};

export default TransferPage;
