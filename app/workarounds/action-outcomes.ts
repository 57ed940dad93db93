import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as DataRouterState } from "react-router";

/**
 * What the page's actions have answered, by route id. Remix's `meta` and `useMatches` do not learn of it
 * (https://github.com/remix-run/remix/pull/3534), so the router's own state is read here, and only here. Dead
 * when matches carry their action's data.
 */
export const useActionOutcomes = (): Record<string, unknown> => useContext(DataRouterState)?.actionData ?? {};
