import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { DescriptionList, type Fact } from "~/ui/description-list";
import { Notice } from "~/ui/notice";
import type { CheckedPayee } from "./add-payee.server";
import type { HeldName } from "./payee-facts.server";

/** What the bank that keeps the account says of its name; whatever it says, the customer may go on. */
export function HeldNameNotice({ held, typed }: { held: HeldName; typed: string }) {
  const { t } = useTranslation("payees");
  switch (held.found) {
    case "same":
      return null;
    case "differs":
      return <Notice kind="warning">{t("name.differs", { held: held.name, typed })}</Notice>;
    case "no-account":
      return <Notice kind="warning">{t("name.noAccount")}</Notice>;
    case "not-available":
      return <Notice>{t("name.notAvailable")}</Notice>;
  }
}

/** A payee's particulars; account numbers in full, so that they can be compared with the payee's own papers. */
export function PayeeSummary({ payee, held }: { payee: CheckedPayee; held?: HeldName }) {
  const { t } = useTranslation("payees");
  const { kind, name, accountNumber, ifsc, bankName, address } = payee;
  const facts: Fact[] = [
    { term: t("kinds.label"), value: t(`kinds.${kind}`, { bank: bankProfile.shortName }) },
    { term: t("form.name"), value: name },
    ...(held ? [{ term: t("summary.held"), value: <Held held={held} /> }] : []),
    { term: t("summary.account"), value: accountNumber },
    ...(bankName ? [{ term: t("summary.bank"), value: bankName }] : []),
    ...(ifsc ? [{ term: t("form.ifsc"), value: ifsc }] : []),
    ...(address ? [{ term: t("summary.address"), value: address }] : []),
  ];
  return <DescriptionList facts={facts} />;
}

function Held({ held }: { held: HeldName }) {
  const { t } = useTranslation("payees");
  switch (held.found) {
    case "same":
      return t("summary.heldSame", { name: held.name });
    case "differs":
      return t("summary.heldDiffers", { name: held.name });
    case "no-account":
      return t("summary.noAccount");
    case "not-available":
      return t("summary.notAvailable");
  }
}
