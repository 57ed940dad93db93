import { useRef } from "react";

/** Counts a page's answers: keyed by it, each one's form begins anew, so that a field the answer has cleared is empty on the screen as well. */
export function useRounds(answer: unknown): number {
  const rounds = useRef({ answer, count: 0 });
  if (rounds.current.answer !== answer) rounds.current = { answer, count: rounds.current.count + 1 };
  return rounds.current.count;
}
