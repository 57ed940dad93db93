import { portal } from "~/portal.server";

/**
 * The bank's session that belongs to one of the portal's. Its id lies in the row, sealed with the portal's own key, beside the
 * details that only the customer's cookie opens: so that a browser can be signed out at the bank from another one.
 */
const SEALED_AS = "session:bank-session";

/** Null before the bank has opened one. */
export const sealBankSession = (id: string): string | null =>
  id === "" ? null : portal().sealer.seal(SEALED_AS, id);

/** Null when there is none, or it was sealed with a key that is no longer in use. */
export const openBankSession = (sealed: string | null): string | null =>
  sealed === null ? null : portal().sealer.open(SEALED_AS, sealed);
