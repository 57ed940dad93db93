import type * as z from "zod";
import { describe, expect, test } from "vitest";
import { secretsOf } from "./message.server";
import { areas, commonErrors } from "./service.server";
import { catalogue, findService } from "./catalogue.server";

/** Section 7 of the gateway's specification, in its order. */
const specified = [
  "GET_TOKEN",
  "LoginValidateIBService",
  "OTPGenerationService",
  "OTPValidationService",
  "SessionService",
  "LogOutValidateIBService",
  "ForgotPassword/ForgotPassword",
  "OTP/MessagePrepare",
  "MobileValidationService",
  "OnlineCardValidationService",
  "ValidateBranchService",
  "OnlineMobileRegistrationIBService",
  "GetAccountNumberListOnMobileService",
  "EStatementService",
  "ViewChequeBookRequestService",
  "StopChequeService",
  "fateOfChqService",
  "TDSCertificateService",
  "MPINChangeIBService",
  "TPINChangeIBService",
  "BalanceEnquiryService",
  "FDViewService",
  "LoanViewService",
  "AllBranchLocatorService",
  "AllATMLocatorService",
  "FAQService",
  "GetCardDetailsService",
  "GetOverallCardLimitService",
  "GetOTPService",
  "UpdateCardPinService",
  "ATMHotMarkingService",
  "UpdateAllCardDetailsService",
  "GreenPinService",
  "PositivePayService",
  "PositivePayStatementService",
  "ManagePayeeService",
  "AddNeftRtgsPayeeService",
  "ValidateIntraAccountService",
  "IFSCCodeValidationService",
  "FundTransferService",
  "NEFT_RTGS_TransactionService",
  "MiniStatementService",
  "CustApiDetailsService",
  "FDCreationService",
  "StandingInstructionService",
  "PickupListService",
  "SocialServiceInquiryService",
  // The specification's GetCCExpiry{product}Service: three products.
  "GetCCExpiryDPService",
  "GetCCExpiryInsuranceService",
  "GetCCExpiryLimitService",
];

const all = areas.flatMap((area) => [...catalogue[area]]);

describe("the catalogue", () => {
  test("holds every service of the specification exactly once, and what else it holds is marked as an extension", () => {
    const names = all.filter((facts) => !facts.extension).map((facts) => facts.name);
    expect(names.toSorted()).toEqual(specified.toSorted());
    expect(new Set(all.map((facts) => facts.name)).size).toBe(all.length);
  });

  test("files every service under its own area", () => {
    for (const area of areas) for (const facts of catalogue[area]) expect(facts.area).toBe(area);
  });

  test("finds a service by the gateway's name, spelled as the gateway spells it", () => {
    for (const facts of all) expect(findService(facts.name)).toBe(facts);
    expect(findService("getToken")).toBeUndefined();
    expect(findService("toString")).toBeUndefined();
  });

  test("says of every service what it is for", () => {
    for (const facts of all) expect(facts.purpose.length).toBeGreaterThan(10);
  });

  test("no service that moves money passes as an enquiry", () => {
    expect(all.filter((facts) => facts.movesMoney && facts.enquiry)).toEqual([]);
    expect(all.filter((facts) => facts.movesMoney).map((facts) => facts.name)).toEqual([
      "ChequeBookRequestService",
      "DebitCardApplyService",
      "FundTransferService",
      "NEFT_RTGS_TransactionService",
      "FDCreationService",
      "DepositClosureService",
      "SocialServiceInquiryService",
      "SandboxCardUseService",
      "SandboxChequeService",
    ]);
  });

  test("no service's own code means something else than a common one", () => {
    for (const facts of all) {
      for (const [code, meaning] of Object.entries(facts.errors)) {
        if (code in commonErrors) expect(meaning).toBe(commonErrors[code as keyof typeof commonErrors]);
      }
    }
  });

  test("names every password, PIN and CVV that a customer types as a secret", () => {
    const wireOf = (schema: z.ZodType) =>
      (schema as unknown as z.ZodCodec<z.ZodObject>).def.in.shape as object | undefined;
    const open = all.flatMap(({ name, request }) => {
      // An instruction's message is around another, whose password it has.
      const fields = Object.keys(wireOf(request) ?? { TPin: "" });
      const typed = fields.filter((field) => /pin$|password$|[pc]offset$|cvv/i.test(field));
      return typed.filter((field) => !secretsOf(request).includes(field)).map((field) => `${name} ${field}`);
    });
    expect(open).toEqual([
      "MobileValidationService isForgotPassword",
      // Sealed by its sender, as the specification says.
      "ForgotPassword/ForgotPassword Password",
      "SandboxCardUseService Pin",
    ]);
  });

  test("has the messages of what is called", () => {
    for (const { request, answer } of all) expect([request, answer]).not.toContain(undefined);
  });
});
