import { useTranslation } from "react-i18next";
import { Cluster } from "~/ui/layout";

/** A plain link: scripts must not fetch documents. */
export function DownloadLink({ href }: { href: string }) {
  const { t } = useTranslation("tax");
  return (
    <Cluster foot>
      <a className="button" href={href}>
        {t("documents.pdf")}
      </a>
    </Cluster>
  );
}
