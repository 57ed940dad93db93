import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as DataRouterState } from "react-router";

/**
 * Action data by route id. Remix's `meta` and `useMatches` do not have them (https://github.com/remix-run/remix/pull/3534), so this reads
 * the router's internal state. Remove it when matches carry their action's data.
 */
export const useActionOutcomes = (): Record<string, unknown> => useContext(DataRouterState)?.actionData ?? {};
