/** What a page tells a customer of the change that was asked for: by its English texts, wherever they are shown. */
import common from "locales/en/common.json";
import flows from "locales/en/flows.json";
import payments from "locales/en/payments.json";
import statements from "locales/en/statements.json";
import { visibleText } from "tests/support/visitor";

/**
 * `done`: it was carried out. `nothing`: it was not. `doubt`: nobody knows yet. `again`: the page failed, and says nothing of the change.
 * `spent`: its OTP is perhaps used up, and another has to be asked for. `silent`: the connection broke before there was a page.
 * `other`: none of these.
 */
export type Said = "done" | "nothing" | "doubt" | "again" | "spent" | "silent" | "other";

const texts: [Exclude<Said, "silent" | "other">, readonly string[]][] = [
  ["done", [payments["carried-out"].title, payments.new.moved]],
  [
    "nothing",
    [
      common.errors.notSent.text,
      common.errors.forbidden.text,
      flows.errors.unreachable,
      flows.errors.notSent,
      flows.errors.otpEnded,
      payments.refused.text,
      payments.errors.unreachable,
      statements.errors.unreachable,
    ],
  ],
  ["doubt", [common.errors.unknown.text, flows.errors.inDoubt, payments.pending.text]],
  [
    "again",
    [
      common.errors.fault.text,
      common.errors.slow.text,
      common.enquiry.failed,
      flows.errors.otpNotSent,
      flows.errors.otpUnderWay,
    ],
  ],
  ["spent", [flows.errors.otpPerhapsUsed]],
];

/** A text with its places left open. */
const patternOf = (text: string) =>
  new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\{\w+\}\}/g, ".+?"));
const patterns = texts.map(([text, list]) => [text, list.map(patternOf)] as const);

export function readWords(html: string): Said {
  const text = visibleText(html);
  return patterns.find(([, list]) => list.some((pattern) => pattern.test(text)))?.[0] ?? "other";
}
