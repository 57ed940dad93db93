import { accountEnquiryServices } from "./account-enquiries";
import { accountServices } from "./accounts";
import { cardServices } from "./cards";
import { chequeServices } from "./cheques";
import { locatorServices } from "./locator";
import { loanServices } from "./loans";
import { otpServices } from "./otp";
import { payeeLookUps } from "./payee-look-ups";
import { payeeServices } from "./payees";
import { passwordServices } from "./passwords";
import { profileServices } from "./profile";
import { registrationServices } from "./registration";
import { sandboxCardServices } from "./sandbox-cards";
import { sandboxServices } from "./sandbox";
import { sandboxChequeServices } from "./sandbox-cheques";
import { scheduledTransferServices } from "./scheduled-transfers";
import type { Served } from "./served";
import { signInServices } from "./sign-in";
import { statementServices } from "./statements";
import { taxServices } from "./tax";
import { transferServices } from "./transfers";

/** What this bank offers, by the gateway's names. */
export function allServices(sandbox: boolean): ReadonlyMap<string, Served> {
  const offered = [
    ...signInServices,
    ...otpServices,
    ...registrationServices,
    ...passwordServices,
    ...accountServices,
    ...accountEnquiryServices,
    ...loanServices,
    ...profileServices,
    ...statementServices,
    ...taxServices,
    ...transferServices,
    ...payeeServices,
    ...payeeLookUps,
    ...scheduledTransferServices,
    ...cardServices,
    ...locatorServices,
    ...chequeServices,
    ...(sandbox ? [...sandboxServices, ...sandboxCardServices, ...sandboxChequeServices] : []),
  ];
  return new Map(offered.map((served) => [served.service.name, served]));
}
