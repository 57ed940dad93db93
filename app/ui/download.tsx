import { useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
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

/** A press waits so long for the script that shows how far a document is; after it the browser fetches the document. */
const SCRIPT_MS = 4000;

/** True for a plain press of a link to a document that may take long; the browser shows the progress of a streamed one. */
function takesLong({
  currentTarget,
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: MouseEvent<HTMLAnchorElement>) {
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  return isPlain && /\.(pdf|xlsx)$/.test(new URL(currentTarget.href).pathname);
}

/** Plain links: without scripts the browser fetches documents itself. With them, those that may take long show how far they are. */
export function Download({ files, note, more }: DownloadProps) {
  const { t } = useTranslation();
  const [fetched, setFetched] = useState<(live.Fetched & { part: typeof live }) | null>(null);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!takesLong(event)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const pressed = event.timeStamp;
    const late = new Promise<null>((resolve) => setTimeout(resolve, SCRIPT_MS, null));
    void Promise.race([loadLive(), late]).then((part) =>
      part ? setFetched({ part, href, press: pressed }) : location.assign(href),
    );
  };
  return (
    <details className="switcher">
      <summary onPointerEnter={loadLive} onFocus={loadLive}>
        <Icon name="download" /> {t("actions.download")}
      </summary>
      <List>
        {note ? <li className="list__row">{note}</li> : null}
        {files.map(({ href, name, about }) => (
          <li key={href} className="list__row">
            <div className="list__body">
              <a className="list__title list__cover" href={href} onClick={press}>
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
      {fetched ? <fetched.part.default key={fetched.press} href={fetched.href} /> : null}
    </details>
  );
}
