import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { StopMade } from "~/flows/cheque-stop.server";
import { LinkButton } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Cluster } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Reference } from "~/ui/reference";

/** That it is done, with the number to name to the bank. */
export function StopDone({ made }: { made: StopMade }) {
  const { t } = useTranslation("cheques");
  const { account, number, last, requestNumber, stopped } = made;
  return (
    <>
      <Notice kind="success" announced>
        {t("stop.done", { count: stopped })}
      </Notice>
      <DescriptionList
        facts={[
          { term: t("columns.status"), value: t("leafStates.stopped") },
          {
            term: t("columns.request"),
            value: requestNumber && <Reference>{requestNumber}</Reference>,
          },
          { term: t("columns.account"), value: account },
          { term: t("stop.number"), value: last ? `${number} – ${last}` : number },
        ]}
      />
      <Cluster>
        <LinkButton to="/ViewStopCheque">{t("stops.title")}</LinkButton>
        <Link to="/StopChequeRequest">{t("stop.another")}</Link>
      </Cluster>
    </>
  );
}
