import { useMatches } from "@remix-run/react";
import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as DataRouterState } from "react-router";

/**
 * The present page's title and whether it shows an error: what its loader gave as `title`, and `failed` of loader or
 * action. Remix's `meta` does not learn of an action's outcome, so the router's own state is read here, and only here.
 */
export function usePageTitle(): { title: string | null; failed: boolean } {
  const matches = useMatches();
  const actionData = useContext(DataRouterState)?.actionData ?? {};
  const page = matches.findLast(({ data }) => typeof read(data, "title") === "string");
  return {
    title: page ? (read(page.data, "title") as string) : null,
    failed: matches.some(
      ({ id, data }) => Boolean(read(data, "failed")) || Boolean(read(actionData[id], "failed")),
    ),
  };
}

function read(data: unknown, name: string): unknown {
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>)[name] : undefined;
}
