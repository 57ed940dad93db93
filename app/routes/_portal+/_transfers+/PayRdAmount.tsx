import { TransferPage } from "./order-page.part";

export { shouldRevalidate } from "./order-page.part";
export { actOnInstalment as action, loadInstalment as loader } from "./orders.server";

export const handle = {
  i18n: ["common", "flows", "transfers"],
  pays: true,
  menu: { group: "pay", order: 100, name: "transfers:menu.payRd.name" },
  query: ["kind", "from", "to", "payee"],
  typed: ["amount", "remark"],
};

export default TransferPage;
