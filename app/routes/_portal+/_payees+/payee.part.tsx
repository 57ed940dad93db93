import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { addQuery } from "common/path-query";
import { payeeKinds, type PayeeKind } from "common/payments";
import type { Payee } from "~/customer/payees.server";
import { useBank } from "~/ui/bank";
import { DescriptionList, type Facts, Notice } from "~/ui/content";
import { noBreak } from "~/ui/text";
import { Tabs } from "~/ui/navigation";
import type { HeldName, PayeeTerms } from "./new-payee.server";
import type { CheckedPayee } from "./payees.changes.server";

/** Within the bank or outside, by which way: each kind has its own address. */
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

/** The page that deletes a payee. */
export const deletionPath = ({ kind, handle: payee }: Pick<Payee, "kind" | "handle">) =>
  addQuery("/ManageBeneficiary/Delete", { kind, payee });

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
  const { shortName: bank } = useBank();
  const { kind, name, accountNumber, ifsc, bankName, address } = payee;
  const facts: Facts = [
    { term: t("kinds.label"), value: t(`kinds.${kind}`, { bank }) },
    { term: t("form.name"), value: name },
    held && { term: t("summary.held"), value: <Held held={held} /> },
    { term: t("summary.account"), value: accountNumber },
    bankName && { term: t("summary.bank"), value: bankName },
    ifsc && { term: t("form.ifsc"), value: ifsc },
    address && { term: t("summary.address"), value: address },
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

/** How long a payee has to wait that is added now, and what it may get at first. */
export function TermsNotice({ terms }: { terms: PayeeTerms | null }) {
  const { t } = useTranslation("payees");
  if (!terms) return <Notice title={t("terms.title")}>{t("terms.unknown")}</Notice>;
  const { coolingHours, capHours, cap, usableFrom, cappedUntil, rtgsFrom } = terms;
  return (
    <Notice title={t("terms.title")}>
      <p>{t("terms.wait", { count: coolingHours, time: noBreak(formatIstTime(usableFrom)) })}</p>
      <p>
        {t("terms.cap", {
          count: capHours,
          amount: formatRupees(cap),
          time: noBreak(formatIstTime(cappedUntil)),
        })}
      </p>
      {rtgsFrom === null ? null : <p>{t("terms.rtgs", { amount: formatRupees(rtgsFrom) })}</p>}
    </Notice>
  );
}
