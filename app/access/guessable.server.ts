import { randomInt } from "node:crypto";
import { istDate } from "common/dates";
import { demoPasswords } from "common/demo-passwords";
import { whyGuessable } from "common/guessable-passwords.server";
import type { Portal } from "~/load-context";
import type { CustomerDetails } from "~/session/details.server";
import { knownOr, shownAs } from "~/ui/enquiry";

type Whose = Pick<CustomerDetails, "customerNumber" | "customerName" | "mobile">;

function reasonOf({ profile, clock }: Portal, whose: Whose, password: string, towns: readonly string[]) {
  const { customerNumber: number, customerName: name, mobile } = whose;
  const today = istDate(clock.now());
  return whyGuessable(password, { profile, towns, today, customer: { number, name, mobile } });
}

/** Of a password to be set; null: none that the portal knows of. A bank may check too. */
export async function whyNotSet(portal: Portal, whose: Whose, password: string) {
  const branches = await portal.publicLists.places("branch");
  const towns = shownAs(branches, (places) => places.flatMap(({ name, city }) => [name, city]));
  return reasonOf(portal, whose, password, knownOr(towns, { missing: [], unknown: [] }));
}

/** Of the password that signs in, without asking the bank. Everybody knows the demo's own. */
export function isGuessable(portal: Portal, whose: Whose, password: string): boolean {
  if (portal.env.SANDBOX && password === demoPasswords.login) return false;
  return reasonOf(portal, whose, password, []) !== null;
}

/** Random: a fixed one would become common. */
export function examplePassword(portal: Portal, whose: Whose): string {
  for (;;) {
    const [first, second, third] = [newWord(), newWord(), newWord()] as const;
    const example = `${first[0]!.toUpperCase()}${first.slice(1)}${any("_#@*")}${second}${any("23456789")}${third}`;
    if (reasonOf(portal, whose, example, []) === null) return example;
  }
}

const any = (letters: string) => letters[randomInt(letters.length)]!;
const newSyllable = () => any("bdfgjkmnprstvz") + any("aeiou");
const newWord = () => newSyllable() + newSyllable();
