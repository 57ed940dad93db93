import { useTranslation } from "react-i18next";
import { addQuery } from "common/path-query";
import { payeeKinds, type PayeeKind } from "common/payments";
import type { Payee } from "~/customer/payees.server";
import { useBank } from "~/ui/bank";
import { DescriptionList, type Facts } from "~/ui/content";
import { Tabs } from "~/ui/navigation";
import type { PayeeFacts } from "./new-payee.server";
import type { CheckedPayee } from "./payees.changes.server";

export function KindTabs({ path, kind }: { path: string; kind: PayeeKind }) {
  const { t } = useTranslation("payees");
  const { shortName: bank } = useBank();
  return (
    <Tabs
      label={t("kinds.label")}
      tabs={payeeKinds.map((one) => ({
        to: `${path}?kind=${one}`,
        label: t(`kinds.${one}`, { bank }),
        current: one === kind,
      }))}
    />
  );
}

export const deletionPath = ({ kind, handle: payee }: Pick<Payee, "kind" | "handle">) =>
  addQuery("/ManageBeneficiary/Delete", { kind, payee });

/** Account numbers are in full, to be compared with the payee's papers. */
export function PayeeSummary({ payee, held }: { payee: CheckedPayee; held?: PayeeFacts["held"] }) {
  const { t } = useTranslation("payees");
  const { shortName: bank } = useBank();
  const { kind, name, accountNumber, ifsc, bankName, address } = payee;
  const facts: Facts = [
    { term: t("kinds.label"), value: t(`kinds.${kind}`, { bank }) },
    { term: t("form.name"), value: name },
    held && { term: t("summary.held"), value: t(heldTexts[held.found], { ...held }) },
    { term: t("summary.account"), value: accountNumber },
    bankName && { term: t("summary.bank"), value: bankName },
    ifsc && { term: t("form.ifsc"), value: ifsc },
    address && { term: t("summary.address"), value: address },
  ];
  return <DescriptionList facts={facts} />;
}

const heldTexts = {
  same: "summary.heldSame",
  differs: "summary.heldDiffers",
  "no-account": "summary.noAccount",
  "not-available": "summary.notAvailable",
} as const satisfies Record<PayeeFacts["held"]["found"], string>;
