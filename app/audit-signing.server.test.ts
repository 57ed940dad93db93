import { createPrivateKey, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createAuditSigner,
  faultsOfSigning,
  keyIdOf,
  keptAuditKey,
  publicKeysOf,
} from "./audit-signing.server";

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), "signing-"));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const bytes = Buffer.from("an anchor of this test");

function file(name: string, content: string, mode = 0o600): string {
  const path = join(DATA_DIR, name);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}
const privateFile = (mode?: number) =>
  file("key.pem", privateKey.export({ type: "pkcs8", format: "pem" }).toString(), mode);
const publicFile = () => file("public.pem", publicKey.export({ type: "spki", format: "pem" }).toString());

/** A command that is a program of Node, with the bytes in `given`. */
const command = (program: string) =>
  `${process.execPath} ${file("signer.mjs", `import { readFileSync } from "node:fs";\nimport { sign } from "node:crypto";\nconst given = readFileSync(0);\n${program}`)}`;

const byCommand = (program: string, within?: number) =>
  createAuditSigner(
    { DATA_DIR, AUDIT_SIGNER: command(program), AUDIT_PUBLIC_KEY_FILE: publicFile() },
    within,
  );

const signing = () =>
  `process.stdout.write(sign(null, given, readFileSync(${JSON.stringify(privateFile())})).toString("base64"));`;

test("a key file signs; without one the key under DATA_DIR does, always the same", async () => {
  const signer = createAuditSigner({ DATA_DIR, AUDIT_KEY_FILE: privateFile() });
  expect(signer.keyId).toBe(keyIdOf(publicKey));
  expect(verify(null, bytes, publicKey, await signer.sign(bytes))).toBe(true);
  const kept = createPublicKey(createPrivateKey(keptAuditKey(DATA_DIR)));
  for (const again of [createAuditSigner({ DATA_DIR }), createAuditSigner({ DATA_DIR })])
    expect(verify(null, bytes, kept, await again.sign(bytes))).toBe(true);
});

test("a key that others may read, one of another kind, or a missing one is refused", () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  for (const [AUDIT_KEY_FILE, why] of [
    [privateFile(0o640), "others may read it"],
    [file("rsa.pem", rsa.export({ type: "pkcs8", format: "pem" }).toString()), "no Ed25519 key"],
    [publicFile(), "cannot be used"],
    [join(DATA_DIR, "missing.pem"), "no such file"],
  ] as const)
    expect([...faultsOfSigning({ DATA_DIR, AUDIT_KEY_FILE })]).toEqual([
      expect.stringMatching(new RegExp(`^AUDIT_KEY_FILE: .*${why}`)),
    ]);
  expect([...faultsOfSigning({ DATA_DIR, AUDIT_SIGNER: "sign" })]).toEqual([
    expect.stringContaining("AUDIT_PUBLIC_KEY_FILE: missing"),
  ]);
});

test("a command that signs with the key of the public file is taken", async () => {
  expect(verify(null, bytes, publicKey, await byCommand(signing()).sign(bytes))).toBe(true);
});

test("a command that fails, is missing or signs with another key is an error that names the setting", async () => {
  const other = `const { generateKeyPairSync } = await import("node:crypto");
    process.stdout.write(sign(null, given, generateKeyPairSync("ed25519").privateKey).toString("base64"));`;
  await expect(
    byCommand('console.error("the token is locked"); process.exit(3);').sign(bytes),
  ).rejects.toThrow(/^AUDIT_SIGNER: .*the token is locked/s);
  await expect(byCommand(other).sign(bytes)).rejects.toThrow("no signature of AUDIT_PUBLIC_KEY_FILE");
  const missing = { DATA_DIR, AUDIT_SIGNER: "/missing/sign", AUDIT_PUBLIC_KEY_FILE: publicFile() };
  await expect(createAuditSigner(missing).sign(bytes)).rejects.toThrow(/^AUDIT_SIGNER: .*ENOENT/);
});

test("a command that does not answer is ended", async () => {
  await expect(byCommand("setInterval(() => {}, 1_000);", 300).sign(bytes)).rejects.toThrow(
    "AUDIT_SIGNER: no answer in 300 ms",
  );
});

test("a command gets the bytes alone, and no shell reads its words", async () => {
  const out = join(DATA_DIR, "seen");
  const program = `const { writeFileSync } = await import("node:fs");
    writeFileSync(${JSON.stringify(out)}, JSON.stringify([given.toString(), process.argv.slice(2)]));\n${signing()}`;
  const AUDIT_SIGNER = `${command(program)} $HOME;id`;
  await createAuditSigner({ DATA_DIR, AUDIT_SIGNER, AUDIT_PUBLIC_KEY_FILE: publicFile() }).sign(bytes);
  expect(JSON.parse(readFileSync(out, "utf8"))).toEqual([bytes.toString(), ["$HOME;id"]]);
});

test("a check takes the public keys of several files, or of the settings, and refuses what is none", () => {
  const [others, keyId] = [{ DATA_DIR, SANDBOX: false }, keyIdOf(publicKey)];
  const other = generateKeyPairSync("ed25519").publicKey;
  const second = file("second.pem", other.export({ type: "spki", format: "pem" }).toString());
  expect([...publicKeysOf(others, [publicFile(), second]).keys()]).toEqual([keyId, keyIdOf(other)]);
  expect([...publicKeysOf({ ...others, AUDIT_KEY_FILE: privateFile() }, []).keys()]).toEqual([keyId]);
  expect(publicKeysOf({ DATA_DIR, SANDBOX: true }, []).size).toBe(1);
  expect(() => publicKeysOf(others, [])).toThrow("--key: missing");
  expect(() => publicKeysOf(others, [join(DATA_DIR, "missing.pem")])).toThrow("no such file");
});
