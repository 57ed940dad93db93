import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
} from "node:crypto";
import { keptSecret } from "common/data-dir.server";
import { own } from "../own";

/**
 * Encryption for the bank alone, also against TLS-terminating proxies: RSA-OAEP with SHA-256, base64url; keys as PEM.
 */
const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };

/** Reading a file or a PEM costs more than the key's use, and a process has one or two of them. */
function madeOnce<Made>(make: (from: string) => Made): (from: string) => Made {
  const known = new Map<string, Made>();
  return (from) => {
    const made = known.get(from) ?? make(from);
    known.set(from, made);
    return made;
  };
}

const publicKeyOf = madeOnce((pem) => createPublicKey(pem));
const privateKeyOf = madeOnce((pem) => createPrivateKey(pem));

/** Accepts a private key as well, and uses its public half. Throws without a key. */
export function encryptForBank(publicKey: string, text: string): string {
  return publicEncrypt({ key: publicKeyOf(publicKey), ...padding }, Buffer.from(text, "utf8")).toString(
    "base64url",
  );
}

/** Null if encrypted under another key, or altered. */
export function decryptAsBank(privateKey: string, sealed: string): string | null {
  try {
    return privateDecrypt(
      { key: privateKeyOf(privateKey), ...padding },
      Buffer.from(sealed, "base64url"),
    ).toString("utf8");
  } catch {
    return null;
  }
}

export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** The embedded bank's private key, kept under DATA_DIR if no GATEWAY_PUBLIC_KEY is given. */
export const keptGatewayKey = madeOnce((dataDir) => keptSecret(dataDir, "gateway-key", newPrivateKey));

const SEALED = "rsa-oaep-256:";
/** Longer texts (in bytes) do not fit the key, and are no passwords. */
const MAX_BYTES = 190;

/** Seals the secrets (`secretsOf`) of a request in wire names. */
export function sealSecrets(publicKey: () => string, names: readonly string[], request: unknown): unknown {
  return withSecrets(names, request, (typed) =>
    typed && Buffer.byteLength(typed) <= MAX_BYTES ? SEALED + encryptForBank(publicKey(), typed) : typed,
  );
}

/** Opens the secrets of a request; null, which no schema accepts, if one does not open. */
export function openSecrets(privateKey: () => string, names: readonly string[], request: unknown): unknown {
  return withSecrets(names, request, (sent) =>
    sent.startsWith(SEALED) ? decryptAsBank(privateKey(), sent.slice(SEALED.length)) : sent,
  );
}

function withSecrets(
  names: readonly string[],
  request: unknown,
  change: (secret: string) => string | null,
): unknown {
  if (typeof request !== "object" || request === null) return request;
  const wire = request as Record<string, unknown>;
  const changed = names.flatMap((name) => {
    const value = own(wire, name);
    return typeof value === "string" ? [[name, change(value)] as const] : [];
  });
  return changed.length > 0 ? { ...wire, ...Object.fromEntries(changed) } : request;
}
