import { useMatches, type UIMatch } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useActionOutcomes } from "~/workarounds/action-outcomes";

/**
 * The present page's title and whether it shows an error. The title is the text that the route's `handle.title` names
 * (`cards:block.title`), or what its loader gave as `title` where it depends on more; `failed` is of loader or action.
 */
export function usePageTitle(): { title: string | null; failed: boolean } {
  const { t } = useTranslation();
  const matches = useMatches();
  const outcomes = useActionOutcomes();
  const titles = matches.map((match) => titleOf(match, t));
  return {
    title: titles.findLast((title) => title !== null) ?? null,
    failed: matches.some(
      ({ id, data }) => Boolean(read(data, "failed")) || Boolean(read(outcomes[id], "failed")),
    ),
  };
}

function titleOf({ data, handle }: UIMatch, t: TFunction): string | null {
  const given = read(data, "title");
  if (typeof given === "string") return given;
  const key = read(handle, "title");
  return typeof key === "string" ? t(key as never) : null;
}

function read(data: unknown, name: string): unknown {
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>)[name] : undefined;
}
