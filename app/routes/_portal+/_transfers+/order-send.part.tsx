import { useTranslation } from "react-i18next";
import { formatRupees } from "common/money";
import { useAccountName } from "~/ui/account-names";
import { Details } from "~/ui/content";
import { KitText, KitSelect } from "~/ui/form-kit";
import { Remark } from "./order-amount.part";
import type { OrderParts } from "./order-form.part";
import { Payees, type PayeesProps } from "./order-payees.part";
import { WayField } from "./order-way.part";

/** The parts of an order to a payee: to whom, how much, from where; the way is proposed. */
export function SendFields({ payees, first, ...form }: OrderParts & Pick<PayeesProps, "payees" | "first">) {
  const { kit, ways } = form;
  const { t } = useTranslation("transfers");
  const accountName = useAccountName();
  const sources = ways[0]!.accounts.map(({ balance, ...account }) => ({
    value: account.accountNumber,
    label: [accountName(account), ...(balance ? [formatRupees(balance.available)] : [])].join(" – "),
  }));
  return (
    <>
      <Payees kit={kit} ways={ways} payees={payees} first={first} />
      <KitText
        kit={kit}
        name="amount"
        label={t("facts.amount")}
        hint={t("form.amountHint")}
        inputMode="decimal"
        autoComplete="off"
        money
        required
      />
      <KitSelect kit={kit} name="from" label={t("form.from")} options={sources} width="full" required />
      <WayField {...form} />
      <Details summary={t("send.changeRemark")} open={kit.errorOf("remark") !== undefined}>
        <Remark kit={kit} />
      </Details>
    </>
  );
}
