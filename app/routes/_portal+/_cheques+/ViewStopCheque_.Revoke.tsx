import { useTranslation } from "react-i18next";
import { RevokePage } from "./revoke-page.part";
import type { Stop } from "./cheques.server";
import { stopAction as action, stopLoader as loader } from "./revoke.server";

export { action, loader };

export const handle = {
  i18n: ["common", "flows", "cheques"],
  title: "cheques:revoke.title",
  pays: true,
  query: ["account", "number"],
};

export default function RevokeStop() {
  const { t } = useTranslation("cheques");
  return (
    <RevokePage<Stop>
      textOf={(name) => t(`revoke.${name}`)}
      list={{ to: () => "/ViewStopCheque", title: t("stops.title") }}
      facts={({ number, requestNumber, requestedOn, reason }, account) => [
        { term: t("columns.account"), value: account },
        { term: t("columns.number"), value: number },
        { term: t("columns.request"), value: requestNumber },
        { term: t("columns.date"), value: { date: requestedOn } },
        { term: t("stop.reason"), value: t(`stop.reasons.${reason}`) },
      ]}
    />
  );
}
