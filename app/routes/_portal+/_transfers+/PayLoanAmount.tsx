import { TransferPage } from "./order-page.part";

export { shouldRevalidate } from "./order-page.part";
export { actOnRepayment as action, loadRepayment as loader } from "./orders.server";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 110, name: "transfers:menu.payLoan.name" },
  query: ["kind", "from", "to", "payee"],
  typed: ["amount", "remark"],
};

export default TransferPage;
