import { createHmac, hkdfSync, randomInt } from "node:crypto";
import { withoutJoiners } from "common/hidden-signs";
import type { Portal } from "~/load-context";
import { CONFIRMED_DAYS } from "~/retention.server";
import { digest, openWith, sealWith } from "~/seal.server";
import type { Issued } from "./issued.server";
import type { Verification } from "./tasks.server";

/**
 * The code by which a reader asks the bank whether a document is real. The facts are sealed with the code itself: without it
 * they cannot be read, not even in the database (docs/decisions/verification-codes.md).
 */

/** Crockford's base 32: no letters that look like digits, and no U. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 20;

/** Per customer; the oldest expires first. */
const MAX = 1_000;

export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

export const groupsOf = (code: string): string => code.replace(/.{4}(?!$)/g, "$&-");

/** Reads a code as typed or scanned, with spaces and hyphens; null if it is malformed. */
export function readCode(typed: string): string | null {
  const code = withoutJoiners(typed)
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}

export const verificationOf = ({ env }: Pick<Portal, "env">, code: string): Verification => ({
  code: groupsOf(code),
  page: `${env.PUBLIC_URL}/Verify`,
  address: `${env.PUBLIC_URL}/Verify?code=${code}`,
});

const CONTEXT = "issued document";
const rowOf = (code: string): Buffer => digest(`${CONTEXT}:${code}`);
const keyOf = (code: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", code, "net-banking-portal", CONTEXT, 32));

/** Stores the facts before the document is handed out. */
export async function keepIssued(
  { db, sealer }: Portal,
  customerNumber: string,
  code: string,
  issued: Issued,
): Promise<void> {
  const owner = createHmac("sha256", sealer.key(CONTEXT)).update(customerNumber).digest();
  await db
    .deleteFrom("portal.issued_document")
    .where("code_digest", "in", (eb) =>
      eb
        .selectFrom("portal.issued_document")
        .select("code_digest")
        .where("owner_digest", "=", owner)
        .orderBy("issued_at", "desc")
        .offset(MAX - 1),
    )
    .execute();
  await db
    .insertInto("portal.issued_document")
    .values({
      code_digest: rowOf(code),
      owner_digest: owner,
      sealed_facts: sealWith(keyOf(code), CONTEXT, JSON.stringify(issued, writeAmount)),
      issued_at: issued.issuedAt,
    })
    .execute();
}

/** Null if there is no such document, or it is older than a year. */
export async function findIssued({ db, clock }: Portal, code: string): Promise<Issued | null> {
  const row = await db
    .selectFrom("portal.issued_document")
    .select(["sealed_facts", "issued_at"])
    .where("code_digest", "=", rowOf(code))
    .where("issued_at", ">", new Date(clock.now().getTime() - CONFIRMED_DAYS * 86_400_000))
    .executeTakeFirst();
  const plain = row && openWith(keyOf(code), CONTEXT, row.sealed_facts);
  if (!plain) return null;
  return { ...(JSON.parse(plain, readAmount) as Issued), issuedAt: row.issued_at };
}

/** JSON has no bigint. */
const writeAmount = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? value.toString() : value;

const readAmount = (key: string, value: unknown): unknown =>
  key === "amount" ? BigInt(value as string) : value;
