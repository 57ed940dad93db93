/** Loaded when the menu of downloads is touched. */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button";
import { Announcement } from "../content";
import { STEPS_TYPE, type DocumentStep } from "../document-steps";
import { Cluster, Stack } from "../layout";

/** The press of a link to a document that may take long. */
export interface Fetched {
  href: string;
  press: number;
}

/** Short work shows nothing. */
const SHOW_AFTER_MS = 600;

type State = { done: number; all: number } | { name: string } | { fault: string } | null;

export default function LiveDownload({ href }: Pick<Fetched, "href">) {
  const { t } = useTranslation(["statements", "common"]);
  const [asked, setAsked] = useState({ times: 1 });
  const [state, setState] = useState<State>(null);
  const [shown, setShown] = useState(false);
  const [work, setWork] = useState<AbortController | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    setWork(asking);
    setState(null);
    const late = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    fetchDocument(href, asking.signal, setState)
      .catch(() => {
        if (!asking.signal.aborted) setState({ fault: t("preparing.broken") });
      })
      .finally(() => clearTimeout(late));
    return () => {
      clearTimeout(late);
      asking.abort();
    };
  }, [href, asked, t]);
  const isFailed = state !== null && "fault" in state;
  const isReading = state !== null && "done" in state && state.done < state.all;
  const panel = useRef<HTMLDivElement>(null);
  // As it comes, or becomes higher: it is below a menu that may be as high as a phone.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [shown, isReading, isFailed]);
  if (work?.signal.aborted) return null;
  if (isFailed)
    return (
      <div ref={panel}>
        <Announcement kind="danger">
          <p>{state.fault}</p>
          <Button type="button" look="secondary" onClick={() => setAsked({ times: asked.times + 1 })}>
            {t("preparing.fetch.refused")}
          </Button>
        </Announcement>
      </div>
    );
  if (!shown) return null;
  if (state && "name" in state) return <p role="status">{t("preparing.done", { file: state.name })}</p>;
  const stop = () => {
    work?.abort();
    setShown(false);
  };
  return (
    <div ref={panel}>
      <Stack>
        <p role="status">{t("preparing.title")}</p>
        <progress
          aria-label={t("preparing.title")}
          {...(isReading && { value: state.done, max: state.all })}
        />
        {state ? <p>{t(isReading ? "preparing.entries" : "preparing.pages", state)}</p> : null}
        <Cluster>
          <Button type="button" look="secondary" onClick={stop}>
            {t("preparing.stop")}
          </Button>
        </Cluster>
      </Stack>
    </div>
  );
}

async function fetchDocument(href: string, signal: AbortSignal, tell: (state: State) => void): Promise<void> {
  const answer = await fetch(href, { headers: { Accept: STEPS_TYPE }, signal });
  // The session is over: the address itself redirects to sign-in.
  if (answer.status === 401) return location.assign(href);
  if (!answer.body || answer.headers.get("Content-Type") !== STEPS_TYPE)
    return tell({ fault: (await answer.text()).trim() });
  const reader = answer.body.getReader();
  let bytes = new Uint8Array();
  const more = async () => {
    const { value, done } = await reader.read();
    if (value) bytes = joined(bytes, value);
    return !done;
  };
  for (;;) {
    const end = bytes.indexOf(10);
    if (end < 0) {
      if (!(await more())) throw new Error("it broke off");
      continue;
    }
    const step = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as DocumentStep;
    bytes = bytes.slice(end + 1);
    if ("refused" in step) return tell({ fault: step.refused });
    if ("done" in step) tell(step);
    else {
      const parts = [bytes];
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        parts.push(value as Uint8Array<ArrayBuffer>);
      }
      save(new Blob(parts, { type: step.type }), step.name);
      return tell(step);
    }
  }
}

function joined(one: Uint8Array, other: Uint8Array) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  // Browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
