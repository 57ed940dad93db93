import { accountEnquiryServices } from "./features/accounts/enquiries";
import { accountServices } from "./features/accounts/service";
import { cardServices, sandboxCardServices } from "./features/cards/service";
import { chequeServices, sandboxChequeServices } from "./features/cheques/service";
import { depositServices } from "./features/deposits/service";
import { locatorServices } from "./features/locator/service";
import { loanServices } from "./features/loans/service";
import { otpServices, sandboxMessageServices } from "./features/otp/service";
import { payeeLookUps } from "./features/payees/look-ups";
import { payeeServices } from "./features/payees/service";
import { passwordServices } from "./features/passwords/service";
import { noticeServices } from "./features/profile/notices";
import { profileServices } from "./features/profile/service";
import { registrationServices } from "./features/registration/service";
import { comingServices } from "./features/transfers/coming";
import { scheduledTransferServices } from "./features/transfers/scheduled/service";
import { standingInstructionServices } from "./features/transfers/standing/service";
import { schemeServices } from "./features/schemes/service";
import type { Served } from "./service";
import { signInServices } from "./features/sign-in/service";
import { statementServices } from "./features/statements/service";
import { taxServices } from "./features/tax/service";
import { transferServices } from "./features/transfers/service";

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
    ...depositServices,
    ...profileServices,
    ...noticeServices,
    ...statementServices,
    ...taxServices,
    ...transferServices,
    ...payeeServices,
    ...payeeLookUps,
    ...scheduledTransferServices,
    ...standingInstructionServices,
    ...comingServices,
    ...cardServices,
    ...locatorServices,
    ...chequeServices,
    ...schemeServices,
    ...(sandbox ? [...sandboxMessageServices, ...sandboxCardServices, ...sandboxChequeServices] : []),
  ];
  return new Map(offered.map((served) => [served.service.name, served]));
}
