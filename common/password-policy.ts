/** One policy for both passwords: guidelines, live check-list, form schemas and the bank's check read it here. */
export const passwordPolicy = {
  least: 8,
  most: 16,
  special: "!@#$%^&*_~-",
  /** None of the last so many may be chosen again. */
  history: 3,
} as const;

/** The rules a text alone can keep or break, in the order the guidelines print them. */
export const passwordRules = [
  "length",
  "lower",
  "upper",
  "digit",
  "special",
  "noSpace",
  "onlyAllowed",
  "notCustomerId",
] as const;
type PasswordRule = (typeof passwordRules)[number];

const isSpecial = (letter: string) => passwordPolicy.special.includes(letter);

/** Each rule with whether `password` keeps it; an empty one keeps none but those that forbid something. */
export function checkPassword(password: string, customerId: string): Record<PasswordRule, boolean> {
  const letters = [...password];
  return {
    length: letters.length >= passwordPolicy.least && letters.length <= passwordPolicy.most,
    lower: /[a-z]/.test(password),
    upper: /[A-Z]/.test(password),
    digit: /[0-9]/.test(password),
    special: letters.some(isSpecial),
    noSpace: !/\s/.test(password),
    onlyAllowed: letters.every((letter) => /[A-Za-z0-9\s]/.test(letter) || isSpecial(letter)),
    notCustomerId: customerId === "" || !password.includes(customerId),
  };
}

/** The rules a password breaks, in the guidelines' order; none: it may be chosen, its history aside. */
export function brokenRules(password: string, customerId: string): PasswordRule[] {
  const kept = checkPassword(password, customerId);
  return passwordRules.filter((rule) => !kept[rule]);
}
