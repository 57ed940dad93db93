import {
  branchTokenValidation,
  cardValidation,
  mobileValidation,
  onlineRegistration,
  type RegistrationMode,
} from "~/contract/registration.server";
import { malformed } from "bank/payments/refusals";
import { checkBranchToken } from "bank/registration/branch-token";
import { checkCard } from "bank/registration/card";
import { countProof, type Shown } from "bank/registration/proof";
import { register } from "bank/registration/register";
import { findStanding, refuseForStanding } from "bank/registration/standing";
import { done, refuse, serve, type Context } from "./served";

/** The way in for customers who cannot sign in: first step, proof, and what the proven customer came for. */

const validateMobile = serve(mobileValidation, async (context, request) => {
  const { customerNumber, forgotPassword, kyc } = request;
  const mode = request.mode ?? (forgotPassword ? "forgot-password" : kyc ? "kyc" : "register");
  return refuseForStanding(await findStanding(context, { customerNumber, mobile: context.user, mode }));
});

/** One answer for everything that proves nobody. */
const notProven = refuse("5060", "The details do not belong together. Please check them and try again");

async function answerProof(context: Context, customerNumber: string, shown: Shown) {
  const proof = await countProof(context, customerNumber, shown);
  return proof === null ? notProven : done({ customerDetails: [{ proof }] });
}

const validateCard = serve(cardValidation, async (context, { customerNumber, ...card }) =>
  answerProof(context, customerNumber, await checkCard(context, customerNumber, card)),
);

const validateBranchToken = serve(
  branchTokenValidation,
  async (context, { customerNumber, branchToken, mobile }) => {
    const shown = await checkBranchToken(context, customerNumber, branchToken);
    return answerProof(context, customerNumber, mobile === context.user ? shown : { right: false });
  },
);

const requestTypes: Record<RegistrationMode, "register" | "reset"> = {
  register: "register",
  kyc: "register",
  "forgot-password": "reset",
  "forgot-user-id": "reset",
  unblock: "reset",
};

const MOST_REFERENCE = 64;

const registerOnline = serve(onlineRegistration, async (context, request) => {
  const { customerNumber, mode, customerDetails, requestType } = request;
  const reference = request.reference === "" ? undefined : request.reference;
  if (requestType !== requestTypes[mode] || (reference?.length ?? 0) > MOST_REFERENCE) return malformed;
  const proof = customerDetails.length === 1 ? customerDetails[0]!.proof : "";
  const result = await register(context, { customerNumber, mode, proof, reference });
  switch (result.outcome) {
    case "done":
      return done({ grant: result.grant });
    case "not-proven":
      return notProven;
    case "no-otp":
      return refuse("6007", "There is no verified OTP for this");
    case "not-possible":
      return refuseForStanding(result.standing);
  }
});

export const registrationServices = [validateMobile, validateCard, validateBranchToken, registerOnline];
