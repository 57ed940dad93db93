import { accountServices } from "./accounts";
import { otpServices } from "./otp";
import { payeeLookUps } from "./payee-look-ups";
import { payeeServices } from "./payees";
import { passwordServices } from "./passwords";
import { registrationServices } from "./registration";
import { sandboxServices } from "./sandbox";
import { scheduledTransferServices } from "./scheduled-transfers";
import type { Served } from "./served";
import { signInServices } from "./sign-in";
import { statementServices } from "./statements";
import { transferServices } from "./transfers";

/** What this bank offers, by the gateway's names. */
export function allServices(sandbox: boolean): ReadonlyMap<string, Served> {
  const offered = [
    ...signInServices,
    ...otpServices,
    ...registrationServices,
    ...passwordServices,
    ...accountServices,
    ...statementServices,
    ...transferServices,
    ...payeeServices,
    ...payeeLookUps,
    ...scheduledTransferServices,
    ...(sandbox ? sandboxServices : []),
  ];
  return new Map(offered.map((served) => [served.service.name, served]));
}
