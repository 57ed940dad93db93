import { useTranslation } from "react-i18next";
import { Icon } from "./icon";
import { Cluster } from "./layout";
import { List } from "./list";

interface DownloadProps {
  files: readonly { href: string; name: string; about: string }[];
  note?: string | undefined;
  /** Quiet links in one line, after the others. */
  more?: { about: string; files: readonly { href: string; name: string }[] } | undefined;
}

/** Plain links: the browser fetches documents itself, without a script. */
export function Download({ files, note, more }: DownloadProps) {
  const { t } = useTranslation();
  return (
    <details className="switcher">
      <summary>
        <Icon name="download" /> {t("actions.download")}
      </summary>
      <List>
        {note ? <li className="list__row">{note}</li> : null}
        {files.map(({ href, name, about }) => (
          <li key={href} className="list__row">
            <div className="list__body">
              <a className="list__title list__cover" href={href}>
                {name}
              </a>
              <div className="list__small">{about}</div>
            </div>
          </li>
        ))}
        {more ? (
          <li className="list__row">
            <div className="list__body">
              <div className="list__small">{more.about}</div>
              <Cluster>
                {more.files.map(({ href, name }) => (
                  <a key={href} href={href}>
                    {name}
                  </a>
                ))}
              </Cluster>
            </div>
          </li>
        ) : null}
      </List>
    </details>
  );
}
