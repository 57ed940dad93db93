import { SIGN_IN_USER } from "common/contract/envelope.server";
import type { Caller } from "~/gateway/gateway.server";
import type { Visitor } from "./sessions.server";

/** Caller of the bank without a session: the portal, or the mobile number typed. */
export function strangerCaller(
  { address, correlationId }: Pick<Visitor, "address" | "correlationId">,
  user = SIGN_IN_USER,
): Caller {
  return { user, ip: address, latitude: "", longitude: "", correlationId };
}
