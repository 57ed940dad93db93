import { useTranslation } from "react-i18next";
import { Cluster } from "~/ui/layout";

interface DownloadsProps {
  href: (kind: "pdf" | "xlsx") => string;
  /** False where a PDF would be too long. */
  pdf?: boolean;
}

/** Plain links: a document is fetched by the browser itself, never by a script. */
export function Downloads({ href, pdf = true }: DownloadsProps) {
  const { t } = useTranslation("statements");
  return (
    <div>
      <Cluster>
        {pdf ? (
          <a className="button button--secondary" href={href("pdf")}>
            {t("documents.pdf")}
          </a>
        ) : null}
        <a className="button button--secondary" href={href("xlsx")}>
          {t("documents.xlsx")}
        </a>
      </Cluster>
    </div>
  );
}
