import { useTranslation } from "react-i18next";
import { instructionKinds } from "common/standing-instructions";
import { InstructionSummary, InstructionTabs } from "./instruction.part";
import { LaterOrder } from "./order-page.part";

export { actOnInstruct as action, loadInstruct as loader } from "./orders.server";

export const handle = {
  i18n: ["common", "flows", "transfers", "payments", "instructions"],
  title: "instructions:add.title",
  pays: true,
  query: ["kind", "from", "to", "payee", "frequency", "day", "times"],
  typed: ["amount", "remark", "untilAmount"],
};

export default function AddStandingInstruction() {
  const { t } = useTranslation("instructions");
  return (
    <LaterOrder
      path="/AddStandingInstruction"
      kinds={instructionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      texts={{
        lead: t("add.lead"),
        chooseKind: t("add.chooseKind"),
        otherKind: t("add.otherKind"),
        act: t("add.title"),
      }}
      tabs={<InstructionTabs current="new" />}
    >
      {(order) => <InstructionSummary order={order} />}
    </LaterOrder>
  );
}
