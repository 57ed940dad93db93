import { nameWords } from "./plain-line";

const titles = /^(mr|mrs|ms|miss|dr|shri|sri|smt|kumari|thiru|tmt|selvi|prof)$/;

/** Ignores order, capitals, points and titles. */
export function isSameName(one: string, other: string): boolean {
  const parts = (name: string) =>
    nameWords(name)
      .filter((part) => !titles.test(part))
      .sort()
      .join(" ");
  return parts(one) !== "" && parts(one) === parts(other);
}
