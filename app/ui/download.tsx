import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAtFirstTouch } from "./hydrated";
import { Icon } from "./icon";
import { Cluster } from "./layout";
import { List } from "./list";
import type * as live from "./live/download";

interface DownloadProps {
  files: readonly { href: string; name: string; about: string }[];
  note?: string | undefined;
  /** Quiet links in one line, after the others. */
  more?: { about: string; files: readonly { href: string; name: string }[] } | undefined;
}

const loadLive = () => import("./live/download").catch(() => null);

/** Plain links: without scripts the browser fetches documents itself. With them, those that may take long show how far they are. */
export function Download({ files, note, more }: DownloadProps) {
  const { t } = useTranslation();
  const { live, touch } = useAtFirstTouch(loadLive);
  const [fetched, setFetched] = useState<live.Fetched | null>(null);
  return (
    <details className="switcher">
      <summary {...touch}>
        <Icon name="download" /> {t("actions.download")}
      </summary>
      <List>
        {note ? <li className="list__row">{note}</li> : null}
        {files.map(({ href, name, about }) => (
          <li key={href} className="list__row">
            <div className="list__body">
              <a
                className="list__title list__cover"
                href={href}
                onClick={(event) => live?.take(event, setFetched)}
              >
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
      {live && fetched ? <live.default key={fetched.press} {...fetched} /> : null}
    </details>
  );
}
