import { useTranslation } from "react-i18next";
import { Cluster } from "~/ui/layout";

export type DownloadKind = "pdf" | "xlsx" | "csv";

interface DownloadsProps {
  kinds: readonly DownloadKind[];
  href: (kind: DownloadKind) => string;
  /** Of the entries that were looked for, and no others. */
  matching?: boolean;
}

/** Plain links: a document is fetched by the browser itself, never by a script. */
export function Downloads({ kinds, href, matching }: DownloadsProps) {
  const { t } = useTranslation("statements");
  return (
    <div>
      <Cluster>
        {kinds.map((kind) => (
          <a key={kind} className="button button--secondary" href={href(kind)}>
            {matching ? t(`documents.matching.${kind}`) : t(`documents.${kind}`)}
          </a>
        ))}
      </Cluster>
    </div>
  );
}
