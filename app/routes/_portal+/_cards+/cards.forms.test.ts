import { describe, expect, it } from "vitest";
import { pinForm, readPinProof } from "./cards.forms";

const right = { cvv: "019", newPin: "4302", confirmPin: "4302" };
const faultsOf = (proof: "cvv" | "old-pin", typed: Record<string, string>) =>
  Object.fromEntries(
    (pinForm(proof).safeParse(typed).error?.issues ?? []).map(({ path, message }) => [
      path.join("."),
      message,
    ]),
  );

describe("the form of a PIN", () => {
  it("takes the CVV or the old PIN, whichever is chosen, and forgets the other", () => {
    expect(pinForm("cvv").parse({ ...right, oldPin: "x" })).toEqual({ proof: "cvv", ...right });
    const old = { oldPin: "1111", newPin: "4302", confirmPin: "4302" };
    expect(pinForm("old-pin").parse({ ...old, cvv: "x" })).toEqual({ proof: "old-pin", ...old });
    expect(["cvv", "old-pin", "both", null].map(readPinProof)).toEqual([
      "cvv",
      "old-pin",
      "old-pin",
      "old-pin",
    ]);
  });

  it("does not take the old PIN for a new one", () => {
    expect(faultsOf("old-pin", { ...right, oldPin: "4302" })).toEqual({ newPin: "pin.errors.samePin" });
    expect(faultsOf("old-pin", { ...right, oldPin: "4303" })).toEqual({});
  });

  it("says of each field that it is empty", () => {
    expect(faultsOf("cvv", {})).toEqual({
      cvv: "pin.errors.enterCvv",
      newPin: "pin.errors.enterNewPin",
      confirmPin: "pin.errors.enterConfirmPin",
    });
    expect(faultsOf("old-pin", { ...right, oldPin: " " })).toEqual({ oldPin: "pin.errors.enterOldPin" });
  });

  it.each([
    [{ cvv: "19" }, { cvv: "pin.errors.validCvv" }],
    [{ cvv: "o19" }, { cvv: "pin.errors.validCvv" }],
    [{ newPin: "430", confirmPin: "430" }, { newPin: "pin.errors.validPin" }],
    [{ newPin: "௪௩௦௨", confirmPin: "௪௩௦௨" }, { newPin: "pin.errors.validPin" }],
    [{ newPin: "0000", confirmPin: "0000" }, { newPin: "pin.errors.easyPin" }],
    [{ newPin: "1234", confirmPin: "1234" }, { newPin: "pin.errors.easyPin" }],
    [{ newPin: "7890", confirmPin: "7890" }, { newPin: "pin.errors.easyPin" }],
    [{ confirmPin: "4303" }, { confirmPin: "pin.errors.pinsDiffer" }],
    [
      { cvv: "1", newPin: "4321", confirmPin: "4322" },
      { cvv: "pin.errors.validCvv", newPin: "pin.errors.easyPin", confirmPin: "pin.errors.pinsDiffer" },
    ],
  ])("%j is refused beside its field", (typed, errors) => {
    expect(faultsOf("cvv", { ...right, ...typed })).toEqual(errors);
  });
});
