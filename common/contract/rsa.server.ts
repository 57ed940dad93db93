import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt } from "node:crypto";
import { keptSecret } from "common/data-dir.server";

/**
 * Encryption for the bank alone, closed to whatever the envelope passes on its way: RSA-OAEP with SHA-256, base64url;
 * keys as PEM.
 */
const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };

/** `text` under the bank's key (of a private one the public half), another way each time; throws without a key. */
export function encryptForBank(publicKey: string, text: string): string {
  return publicEncrypt({ key: publicKey, ...padding }, Buffer.from(text, "utf8")).toString("base64url");
}

/** The text; null when it was encrypted under another key, or altered. */
export function decryptAsBank(privateKey: string, sealed: string): string | null {
  try {
    return privateDecrypt({ key: privateKey, ...padding }, Buffer.from(sealed, "base64url")).toString("utf8");
  } catch {
    return null;
  }
}

/** A private key of 2048 bits as PEM (PKCS #8), which its public half can be taken from. */
export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** The embedded bank's private key, kept under DATA_DIR for bank and portal when no GATEWAY_PUBLIC_KEY is given. */
export const keptGatewayKey = (dataDir: string): string => keptSecret(dataDir, "gateway-key", newPrivateKey);
