import { createPublicKey } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as fc from "fast-check";
import { decryptAsBank, encryptForBank, newPrivateKey } from "./rsa.server";

const privateKey = newPrivateKey();
const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString();

describe("what is encrypted for the bank", () => {
  test("is read by the bank, whatever it says", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        expect(decryptAsBank(privateKey, encryptForBank(publicKey, text))).toBe(text);
      }),
      { numRuns: 25 },
    );
  });

  test("looks different each time", () => {
    expect(encryptForBank(publicKey, "Kaveri@2026")).not.toBe(encryptForBank(publicKey, "Kaveri@2026"));
  });

  test("is nothing to another bank, and nothing once it was altered", () => {
    const sealed = encryptForBank(publicKey, "Kaveri@2026");
    expect(decryptAsBank(newPrivateKey(), sealed)).toBeNull();
    expect(decryptAsBank(privateKey, sealed.slice(0, -8) + "AAAAAAAA")).toBeNull();
    expect(decryptAsBank(privateKey, "")).toBeNull();
    expect(decryptAsBank(privateKey, "not base64url!")).toBeNull();
  });

  test("may be encrypted under the private key's own PEM: its public half is taken", () => {
    expect(decryptAsBank(privateKey, encryptForBank(privateKey, "text"))).toBe("text");
  });
});
