import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type * as typing from "./live/typed-results";

export type TypingForm = Pick<React.ComponentProps<"form">, "onInput" | "onBlur" | "onKeyDown">;

/**
 * Results of a search field while somebody types: `form` for its form; `shown` has the results, or what is there without any. Without
 * scripts, or if these do not load, the form's button brings a page of results.
 */
export function useResultsWhileTyping(place: typing.Place) {
  const [live, setLive] = useState<typeof typing | null>(null);
  const [typed, setTyped] = useState<FormData | null>(null);
  const { key } = useLocation();
  const close = () => setTyped(null);
  useEffect(close, [key]);
  const form: TypingForm = {
    onInput: ({ currentTarget }) => {
      const entries = new FormData(currentTarget);
      setTyped(String(entries.get("q") ?? "").trim() === "" ? null : entries);
      if (!live) void import("./live/typed-results").catch(() => null).then(setLive);
    },
    ...(place === "over" && {
      onBlur: ({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close(),
      onKeyDown: ({ key: pressed, target }) =>
        pressed === "Escape" && target instanceof HTMLInputElement && close(),
    }),
  };
  const shown = (otherwise: React.ReactNode = null) =>
    live && typed ? (
      <live.TypedResults typed={typed} place={place}>
        {otherwise}
      </live.TypedResults>
    ) : (
      otherwise
    );
  return { form, shown };
}
