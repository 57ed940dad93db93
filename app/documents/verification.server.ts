import { createHmac, hkdfSync, randomInt } from "node:crypto";
import type { Portal } from "~/load-context";
import { CONFIRMED_DAYS } from "~/retention.server";
import { digest, openWith, sealWith } from "~/seal.server";
import type { Issued, IssuedFact } from "./issued.server";
import type { Verification } from "./tasks.server";

/**
 * The code by which an office that is given a document can ask the bank whether it is real. What the bank then says is sealed with
 * the code itself: without the paper nobody reads it, not in the database either (docs/decisions/verification-codes.md).
 */

/** Crockford's: no letter that is read as a digit, and no U, so that no word comes about. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Five bits each. */
const LENGTH = 20;

/** Of one customer; with one more the oldest is confirmed no longer. */
const MAX = 1_000;

export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** `ABCD-EFGH-…`, as it is printed. */
export const groupsOf = (code: string): string => code.replace(/.{4}(?!$)/g, "$&-");

/** A code as somebody types or scans it, in any case and with any spaces and hyphens between; null where it can be none. */
export function readCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}.]/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}

/** What is printed on the document with this code. */
export const verificationOf = ({ env }: Pick<Portal, "env">, code: string): Verification => ({
  code: groupsOf(code),
  page: `${env.PUBLIC_URL}/Verify`,
  address: `${env.PUBLIC_URL}/Verify?code=${code}`,
});

const CONTEXT = "issued document";
const rowOf = (code: string): Buffer => digest(`${CONTEXT}:${code}`);
const keyOf = (code: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", code, "net-banking-portal", CONTEXT, 32));

/** Keeps what the bank will confirm to whoever has the code; before the document is handed out. */
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
      sealed_facts: sealWith(keyOf(code), CONTEXT, JSON.stringify(issued, withAmounts)),
      issued_at: issued.issuedAt,
    })
    .execute();
}

/** What was issued under this code; null where nothing was, or not in the last year. */
export async function findIssued({ db, clock }: Portal, code: string): Promise<Issued | null> {
  const row = await db
    .selectFrom("portal.issued_document")
    .select(["sealed_facts", "issued_at"])
    .where("code_digest", "=", rowOf(code))
    .where("issued_at", ">", new Date(clock.now().getTime() - CONFIRMED_DAYS * 86_400_000))
    .executeTakeFirst();
  const plain = row && openWith(keyOf(code), CONTEXT, row.sealed_facts);
  if (!plain) return null;
  const { facts, ...rest } = JSON.parse(plain) as Omit<Issued, "facts"> & { facts: object[] };
  const read = facts.map((fact) =>
    "amount" in fact ? { ...fact, amount: BigInt(fact.amount as string) } : fact,
  );
  return { ...rest, issuedAt: row.issued_at, facts: read as IssuedFact[] };
}

/** Paise as digits: JSON has no whole numbers of any length. */
const withAmounts = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? value.toString() : value;
