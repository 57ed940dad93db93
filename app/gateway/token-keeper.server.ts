import type { Clock } from "common/clock";

export interface Token {
  value: string;
  /** Seconds from now. */
  expiresIn: number;
}

interface TokenKeeper {
  /** Null without a token. Concurrent callers share one request. */
  token(): Promise<string | null>;
  refused(value: string): void;
}

/** Tokens are dropped early, so that none expires on the way. */
const MARGIN_MS = 10_000;

/** Without `reuse` each call gets a new token. */
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
