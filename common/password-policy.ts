/** For both passwords: guidelines, live checklist, form schemas and the bank's own check. */
export const passwordPolicy = {
  least: 8,
  most: 16,
  special: "!@#$%^&*_~-",
  /** Number of last passwords that may not be used again. */
  history: 3,
} as const;

const isSpecial = (letter: string) => passwordPolicy.special.includes(letter);

/** Rules that depend on the text alone, in the order of the guidelines; true: kept. */
export function checkPassword(password: string, customerId: string) {
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

type PasswordRule = keyof ReturnType<typeof checkPassword>;
export const passwordRules = Object.keys(checkPassword("", "")) as PasswordRule[];

/** In the order of the guidelines; the history is checked elsewhere. */
export function brokenRules(password: string, customerId: string): PasswordRule[] {
  const kept = checkPassword(password, customerId);
  return passwordRules.filter((rule) => !kept[rule]);
}
