import * as contract from "common/contract/registration.server";
import { done, nonEmpty, malformed, refuse, serve, type Context } from "bank/service";
import { checkBranchToken, checkCard, countProof, type Shown } from "bank/credentials/proof";
import { findState, refuseForState, register } from "./register";

export const validateMobile = serve(contract.mobileValidation, "self-checked", async (context, request) => {
  const { customerNumber, forgotPassword, kyc } = request;
  const mode = request.mode ?? (forgotPassword ? "forgot-password" : kyc ? "kyc" : "register");
  return refuseForState(await findState(context, { customerNumber, mobile: context.user, mode }));
});

/** One answer for everything that proves nobody. */
async function answerProof(context: Context, customerNumber: string, shown: Shown) {
  const proof = await countProof(context, customerNumber, shown);
  if (proof === null) return refuse(contract.notProven);
  const whose = customerNumber === "" ? { customerNumber: shown.customerNumber! } : {};
  return done({ customerDetails: [{ proof, ...whose }] });
}

export const validateCard = serve(
  contract.cardValidation,
  "self-checked",
  async (context, { customerNumber, ...card }) =>
    answerProof(context, customerNumber, await checkCard(context, customerNumber, card)),
);

export const validateBranchToken = serve(
  contract.branchTokenValidation,
  "self-checked",
  async (context, { customerNumber, branchToken, mobile }) => {
    const shown = await checkBranchToken(context, customerNumber, branchToken);
    return answerProof(context, customerNumber, mobile === context.user ? shown : { customerNumber: null });
  },
);

const requestTypes: Record<contract.RegistrationMode, "register" | "reset"> = {
  register: "register",
  kyc: "register",
  "forgot-password": "reset",
  "forgot-user-id": "reset",
  unblock: "reset",
};

const MAX_REFERENCE = 64;

export const registerOnline = serve(contract.onlineRegistration, "self-checked", async (context, request) => {
  const { customerNumber, mode, customerDetails, requestType } = request;
  const reference = nonEmpty(request.reference);
  const flow = nonEmpty(request.flow);
  if (requestType !== requestTypes[mode] || (reference?.length ?? 0) > MAX_REFERENCE) return malformed;
  const proof = customerDetails.length === 1 ? customerDetails[0]!.proof : "";
  return register(context, { customerNumber, mode, proof, reference, flow });
});
