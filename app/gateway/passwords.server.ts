import { forgottenPassword } from "~/contract/passwords.server";
import { encryptForBank } from "~/contract/rsa.server";
import type { Ending } from "./ending.server";
import type { Caller, Gateway } from "./gateway.server";

export interface ForgottenPassword {
  customerNumber: string;
  username: string;
  newPassword: string;
  /** What the bank gave the customer who has proven who they are. */
  grant: string;
}

/**
 * Sets a forgotten login password anew; username and password are readable by the bank alone, under its `gatewayKey`
 * (PEM). A refusal that comes as a flag has no code.
 */
export async function setForgottenPassword(
  gateway: Gateway,
  gatewayKey: string,
  { customerNumber, username, newPassword, grant }: ForgottenPassword,
  caller: Caller,
): Promise<Ending<object>> {
  const ending = await gateway.call(
    forgottenPassword,
    {
      sealedUsername: encryptForBank(gatewayKey, username),
      sealedPassword: encryptForBank(gatewayKey, newPassword),
      customerNumber,
      grant,
    },
    caller,
  );
  if (ending.ending !== "done" || ending.answer.success === "yes") return ending;
  return { ending: "refused", code: "", message: ending.answer.message ?? "" };
}
