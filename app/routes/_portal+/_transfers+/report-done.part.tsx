import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { LinkButton } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { noBreak } from "~/ui/no-break";
import { Notice } from "~/ui/notice";
import { Reference } from "~/ui/reference";

/** The ticket; the same one however often it is asked for. */
export function ReportDone({ ticket, back }: { ticket: string; back: string }) {
  const { t } = useTranslation("payments");
  const { helpline } = bankProfile;
  return (
    <>
      <Notice kind="success" announced>
        {t("report.done")}
      </Notice>
      <DescriptionList
        facts={[
          { term: t("report.ticketNumber"), value: <Reference>{ticket}</Reference> },
          { term: t("report.helpline"), value: <a href={`tel:${helpline}`}>{noBreak(helpline)}</a> },
        ]}
      />
      <p>{t("report.next")}</p>
      <p>
        <LinkButton look="secondary" to={back}>
          {t("report.back")}
        </LinkButton>
      </p>
    </>
  );
}
