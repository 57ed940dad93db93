import { useTranslation } from "react-i18next";
import { accountPath } from "~/ui/account-pages";
import type { Declared } from "./cheques.server";
import { issuedOn } from "./positive-pay-history.forms";
import { RevokePage } from "./revoke-page.part";
import { declarationAction as action, declarationLoader as loader } from "./revoke.server";

export { action, loader };

export const handle = {
  i18n: ["common", "flows", "cheques"],
  title: "cheques:positivePay.revoke.title",
  pays: true,
  query: ["account", "number"],
};

export default function RevokeDeclaration() {
  const { t } = useTranslation("cheques");
  return (
    <RevokePage<Declared>
      textOf={(name) => t(`positivePay.revoke.${name}`)}
      list={{
        to: (account) => accountPath("/PositivePay", account, { tab: "history" }),
        title: t("positivePay.history.title"),
      }}
      facts={(declared, account) => [
        { term: t("positivePay.fields.account"), value: account },
        { term: t("positivePay.fields.number"), value: declared.number },
        { term: t("positivePay.fields.payee"), value: { written: declared.payee } },
        { term: t("positivePay.fields.amount"), value: { money: declared.amount } },
        { term: t("positivePay.fields.issueDate"), value: { date: issuedOn(declared) } },
      ]}
    />
  );
}
