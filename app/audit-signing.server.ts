import { execFile } from "node:child_process";
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { keptSecret } from "common/data-dir.server";
import { EnvironmentError } from "common/environment-error";

/** Signs the anchors of the audit trail with Ed25519. Whoever checks needs the public key alone. */
export interface AuditSigner {
  keyId: string;
  sign(bytes: Buffer): Promise<Buffer>;
}

export interface SigningSettings {
  AUDIT_KEY_FILE?: string | undefined;
  AUDIT_SIGNER?: string | undefined;
  AUDIT_PUBLIC_KEY_FILE?: string | undefined;
  DATA_DIR: string;
}

const KEY_DIGITS = 32;
const OF_OTHERS = 0o077;
const SIGNS_WITHIN_MS = 10_000;
const MAX_ANSWER = 4_096;

/** Fingerprint of a public key: the beginning of the SHA-256 of its SPKI form. */
export const keyIdOf = (key: KeyObject): string =>
  createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex")
    .slice(0, KEY_DIGITS);

/** Accepts a private key as well, and answers its public half. Throws unless the file has an Ed25519 key. */
function readPublicKey(file: string): KeyObject {
  const key = createPublicKey(readFileSync(file));
  if (key.asymmetricKeyType !== "ed25519") throw new Error("it is no Ed25519 key");
  return key;
}

function readPrivateKey(file: string): KeyObject {
  if (statSync(file).mode & OF_OTHERS) throw new Error("others may read it: chmod 600");
  readPublicKey(file);
  return createPrivateKey(readFileSync(file));
}

const newKey = () =>
  generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();

/** Private key of a sandbox, as PEM. */
export const keptAuditKey = (dataDir: string): string => keptSecret(dataDir, "audit-key", newKey);

/** Yields one line per setting that names no key. */
export function* faultsOfSigning(env: SigningSettings): Generator<string> {
  const { AUDIT_KEY_FILE, AUDIT_SIGNER, AUDIT_PUBLIC_KEY_FILE } = env;
  if (AUDIT_KEY_FILE && AUDIT_SIGNER)
    yield "AUDIT_SIGNER: leave it out, or AUDIT_KEY_FILE. One of them signs.";
  if (AUDIT_SIGNER && !AUDIT_PUBLIC_KEY_FILE)
    yield "AUDIT_PUBLIC_KEY_FILE: missing. It is the public key of what AUDIT_SIGNER signs with.";
  for (const [name, file, read] of [
    ["AUDIT_KEY_FILE", AUDIT_KEY_FILE, readPrivateKey],
    ["AUDIT_PUBLIC_KEY_FILE", AUDIT_PUBLIC_KEY_FILE, readPublicKey],
  ] as const) {
    const fault = file && faultOf(file, read);
    if (fault) yield `${name}: ${fault}`;
  }
}

function faultOf(file: string, read: (file: string) => unknown): string | null {
  try {
    read(file);
    return null;
  } catch (error) {
    // Without the code and the path of an error of the file system.
    const why = (error as Error).message.replace(/^E[A-Z]+: (.*), \w+ '.*'$/s, "$1");
    return `${file} cannot be used: ${why}.`;
  }
}

/**
 * Public keys of a check by fingerprint: of the files given, else those that the settings name, and in a sandbox the one that it has made.
 */
export function publicKeysOf(
  env: SigningSettings & { SANDBOX: boolean },
  files: readonly string[],
): Map<string, KeyObject> {
  const named = [env.AUDIT_PUBLIC_KEY_FILE, env.AUDIT_KEY_FILE].filter((file) => file !== undefined);
  const given = files.length > 0 ? files : named;
  if (given.length === 0 && !env.SANDBOX)
    throw new EnvironmentError([
      "--key: missing. It is the file of the public key that the anchors are signed with.",
    ]);
  const faults = given.flatMap((file) => faultOf(file, readPublicKey) ?? []);
  if (faults.length > 0) throw new EnvironmentError(faults);
  const keys = given.length > 0 ? given.map(readPublicKey) : [createPublicKey(keptAuditKey(env.DATA_DIR))];
  return new Map(keys.map((key) => [keyIdOf(key), key]));
}

/** Checked settings make a signer; without any the key under DATA_DIR signs. */
export function createAuditSigner(env: SigningSettings, within = SIGNS_WITHIN_MS): AuditSigner {
  const { AUDIT_KEY_FILE, AUDIT_SIGNER, AUDIT_PUBLIC_KEY_FILE } = env;
  if (AUDIT_SIGNER) return commandSigner(AUDIT_SIGNER, readPublicKey(AUDIT_PUBLIC_KEY_FILE!), within);
  return keySigner(
    AUDIT_KEY_FILE ? readPrivateKey(AUDIT_KEY_FILE) : createPrivateKey(keptAuditKey(env.DATA_DIR)),
  );
}

export const keySigner = (key: KeyObject): AuditSigner => ({
  keyId: keyIdOf(createPublicKey(key)),
  sign: async (bytes) => sign(null, bytes, key),
});

/** Command with its words; no shell reads it. A signature that does not fit the public key is a failure too. */
function commandSigner(command: string, key: KeyObject, within: number): AuditSigner {
  const [program = "", ...words] = command.split(/\s+/).filter(Boolean);
  return {
    keyId: keyIdOf(key),
    async sign(bytes) {
      const signature = Buffer.from(await answerOf(program, words, bytes, within), "base64");
      if (!verify(null, bytes, key, signature))
        throw new Error("AUDIT_SIGNER: its answer is no signature of AUDIT_PUBLIC_KEY_FILE");
      return signature;
    },
  };
}

function answerOf(program: string, words: string[], bytes: Buffer, within: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const limits = { timeout: within, killSignal: "SIGKILL", maxBuffer: MAX_ANSWER } as const;
    const child = execFile(program, words, limits, (error, answer, said) => {
      if (!error) return resolve(answer);
      const why = error.killed
        ? `no answer in ${within} ms`
        : `${error.message.split("\n")[0]} ${said.trim()}`;
      reject(new Error(`AUDIT_SIGNER: ${why}`));
    });
    // Its end says why it did not read.
    child.stdin?.on("error", () => {});
    child.stdin?.end(bytes);
  });
}
