import { useActionData, useSearchParams } from "@remix-run/react";
import { createContext, useContext, useState } from "react";
import { REFUSED } from "./known-query";
import { isUnsent } from "./press";

/** Answer to a form that was sent without scripts; the page's URL names it. */
export interface KeptAnswer {
  id: string;
  answer: unknown;
}

export const KeptAnswerContext = createContext<KeptAnswer | null>(null);

/** Answer that the page's URL names. */
export function useKeptAnswer(): unknown {
  const kept = useContext(KeptAnswerContext);
  const [query] = useSearchParams();
  return kept?.id === query.get(REFUSED) ? kept?.answer : undefined;
}

/** Answer to the form of this page, also after the redirect that follows it without scripts. A form that was not sent leaves the one before. */
export function useAnswer<Action = unknown>() {
  const answer = useActionData<Action>();
  const [before, setBefore] = useState(answer);
  const kept = useKeptAnswer();
  if (answer !== before && !isUnsent(answer)) setBefore(answer);
  return (isUnsent(answer) ? before : answer) ?? (kept as typeof answer);
}
