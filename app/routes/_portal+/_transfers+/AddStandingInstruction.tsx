import { useTranslation } from "react-i18next";
import { InstructionSummary } from "./instruction.part";
import { OrderPage } from "./order-page.part";

export { actOnInstruct as action, loadInstruct as loader } from "./orders.server";

export const handle = {
  i18n: ["common", "flows", "transfers", "instructions"],
  title: "instructions:add.title",
  menu: { group: "found", order: 70 },
  pays: true,
  query: ["kind", "from", "to", "payee", "frequency", "day", "times"],
  typed: ["amount", "remark", "untilAmount"],
  under: "/ViewStandingInstruction",
};

export default function AddStandingInstruction() {
  const { t } = useTranslation("instructions");
  return <OrderPage act={() => t("add.title")}>{(order) => <InstructionSummary order={order} />}</OrderPage>;
}
