/** Loaded at the first letter in a search field. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Card } from "../content";
import { Stack } from "../layout";
import { ListSection, Row } from "../list";
import { TYPED_PATH } from "../search-keys";

/** `over`: a panel over the page; `here`: within the page. */
export type Place = "over" | "here";

/** Answer of `TYPED_PATH`, in the customer's language. */
export interface TypedAnswers {
  status: string;
  groups: { title: string; rows: { to: string; title: string; small: string | null }[] }[];
}

/** Pause in typing after which the server is asked. */
const PAUSE_MS = 150;

interface TypedResultsProps {
  typed: FormData;
  place: Place;
  /** Until there are results. */
  children: React.ReactNode;
}

/** Posts the form's entries, so that no address has what was typed. */
export function TypedResults({ typed, place, children }: TypedResultsProps) {
  const [answers, setAnswers] = useState<TypedAnswers | null>(null);
  const panel = usePanel(answers);
  useEffect(() => {
    const asking = new AbortController();
    const pause = setTimeout(() => {
      ask(typed, asking.signal).then(setAnswers, () => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [typed]);
  const found = answers && (
    <Stack>
      <p role="status">{answers.status}</p>
      {answers.groups.map(({ title, rows }) => (
        <ListSection key={title} title={title} items={rows}>
          {({ to, ...row }) => <Row key={to + row.title} to={to} {...row} />}
        </ListSection>
      ))}
    </Stack>
  );
  if (place === "here") return found ? <div data-answers="">{found}</div> : children;
  return (
    // Browsers before 2024 show it where it is.
    <div data-answers="" ref={panel} {...{ popover: "manual" }}>
      {found && <Card>{found}</Card>}
    </div>
  );
}

async function ask(typed: FormData, signal: AbortSignal): Promise<TypedAnswers> {
  const body = new URLSearchParams([...typed].map(([name, value]) => [name, String(value)]));
  const answer = await fetch(TYPED_PATH, { method: "POST", body, signal, redirect: "error" });
  if (!answer.ok) throw new Error(`the search answered ${answer.status}`);
  return (await answer.json()) as TypedAnswers;
}

/** Below the form, over what scrolls beneath it. */
function usePanel(answers: TypedAnswers | null) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const form = panel.current?.parentElement?.getBoundingClientRect();
    if (!panel.current || !form) return;
    Object.assign(panel.current.style, {
      position: "fixed",
      inset: "auto",
      top: `${form.bottom}px`,
      left: `${form.left}px`,
      width: "26rem",
      maxHeight: `calc(100vh - ${form.bottom}px)`,
      margin: "0",
      padding: "0",
      border: "0",
      background: "none",
      overflow: "auto",
    });
    panel.current.showPopover?.();
  }, [answers]);
  return panel;
}
