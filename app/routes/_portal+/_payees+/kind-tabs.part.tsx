import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { payeeKinds, type PayeeKind } from "~/domain/payments";
import { Tabs } from "~/ui/tabs";

/** Within the bank or outside, by which way: each kind has its own address. */
export function KindTabs({ path, kind }: { path: string; kind: PayeeKind }) {
  const { t } = useTranslation("payees");
  return (
    <Tabs
      label={t("kinds.label")}
      tabs={payeeKinds.map((one) => ({
        to: `${path}?kind=${one}`,
        label: t(`kinds.${one}`, { bank: bankProfile.shortName }),
        current: one === kind,
      }))}
    />
  );
}
