import type { Clock } from "common/clock";

/** A bearer token and until when it is used. */
export interface Token {
  value: string;
  /** Seconds from now that the gateway promises it will live. */
  expiresIn: number;
}

interface TokenKeeper {
  /** A token to call with; null when none can be had. Callers at the same time share one request for it. */
  token(): Promise<string | null>;
  /** The gateway has refused this one: the next caller gets another. */
  refused(value: string): void;
}

/** A token is let go early, so that it does not die on the way. */
const MARGIN_MS = 10_000;

/** Keeps the token for its lifetime; without `reuse` every call gets its own. */
export function createTokenKeeper(
  fetchToken: () => Promise<Token | null>,
  clock: Clock,
  reuse: boolean,
): TokenKeeper {
  let kept: { value: string; until: number } | null = null;
  let fetching: Promise<string | null> | null = null;

  async function fetchAndKeep(): Promise<string | null> {
    const token = await fetchToken();
    if (!token) return null;
    const life = token.expiresIn * 1000;
    kept = { value: token.value, until: clock.now().getTime() + life - Math.min(MARGIN_MS, life / 2) };
    return token.value;
  }

  return {
    async token() {
      if (!reuse) return (await fetchToken())?.value ?? null;
      if (kept && kept.until > clock.now().getTime()) return kept.value;
      fetching ??= fetchAndKeep().finally(() => {
        fetching = null;
      });
      return fetching;
    },
    refused(value) {
      if (kept?.value === value) kept = null;
    },
  };
}
