import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { instructionKinds } from "common/standing-instructions";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";
import { InstructionSummary, InstructionTabs } from "./instruction.part";
import { LaterOrder } from "./order-later.part";
import { actOnOrder, findKind, loadOrder, payRepeatedly } from "./orders.server";

export const handle = {
  i18n: ["common", "flows", "transfers", "payments", "instructions"],
  title: "instructions:add.title",
  pays: true,
};

/** `?kind=own-account` asks for the details; without it, what is to be credited is asked first. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const requested = new URL(args.request.url).searchParams.get("kind");
  return loadOrder(args, customer, payRepeatedly(customer), findKind(instructionKinds, requested));
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  return actOnOrder(args, customer, payRepeatedly(customer), instructionKinds);
}

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
