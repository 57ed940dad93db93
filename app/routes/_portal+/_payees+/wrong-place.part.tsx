import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";

/** Where to go instead, for what is not to be added here. */
export function WrongPlace({ error }: { error: string | undefined }) {
  const { t } = useTranslation("payees");
  switch (error) {
    case "errors.ownAccount":
      return (
        <p>
          <Link to="/FundTransfer?kind=own-account">{t("form.toOwnAccounts")}</Link>
        </p>
      );
    case "errors.ownBankIfsc":
      return (
        <p>
          <Link to="/Beneficiary?kind=within-bank">
            {t("form.toWithinBank", { bank: bankProfile.shortName })}
          </Link>
        </p>
      );
    default:
      return null;
  }
}
