import { paymentStop } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { countUnread } from "~/customer/notices.server";
import { keepAliveWithPage } from "~/session/keep-alive.server";
import { pageOf, runIn, type RequestArgs } from "~/session/visitor.server";
import { whyViewOnly, type SignedIn } from "~/session/guards.server";
import { noBreak } from "~/ui/text";
import { translator } from "~/i18n/instances.server";
import { knownOr, shownAs, type EnquiryResult } from "~/ui/enquiry";
import { payingPages } from "~/ui/pages.generated";
import { HOME, hubOf } from "./menu.rules";

/** Data of the frame. Loading a page keeps the session alive; null if the bank has ended it. */
export async function openShell(args: RequestArgs, customer: SignedIn) {
  const [time, held, unread] = await Promise.all([
    keepAliveWithPage(customer),
    isAtOtp(customer, runIn(args.request.url)) ? nothingHeld : findHeld(customer, pageOf(args)),
    countUnread(customer),
  ]);
  if (!time) return null;
  const { customerName, corporateName, lastLogin } = customer.session.customer;
  return {
    name: corporateName ?? customerName,
    looksOnly: whyViewOnly(customer),
    held: knownOr<Held[], Held[], Held[]>(held, {
      missing: [],
      unknown: [{ text: translator(customer.language, "common")("held.unread"), unread: true }],
    }),
    unread,
    sealed: customer.sealed,
    lastLogin,
    ...time,
    now: customer.portal.clock.now(),
  };
}

/** The bank has just let the OTP be sent, and checks once more when it is entered. */
const isAtOtp = ({ session }: SignedIn, run: string | null): boolean =>
  session.runs?.some(({ id, step }) => id === run && step === "otp") ?? false;

const pagesWithStopNotice = new Set([HOME, hubOf("pay"), ...payingPages].map((path) => path.toLowerCase()));

interface Held {
  text: string;
  /** Reference of the payment whose report has stopped payments. */
  report?: string;
  /** It is not known whether they are. */
  unread?: boolean;
}

const nothingHeld: EnquiryResult<Held[]> = { state: "shown", answer: [] };

/** Why payments are stopped, wait or are capped, on pages that lead to paying. */
async function findHeld(customer: SignedIn, page: string): Promise<EnquiryResult<Held[]>> {
  const [path = ""] = page.split("?");
  if (customer.viewOnly || !pagesWithStopNotice.has(path.toLowerCase())) return nothingHeld;
  return shownAs(await customer.ask(paymentStop, {}), (answer) => heldBy(customer, answer));
}

function heldBy(customer: SignedIn, answer: AnswerOf<typeof paymentStop>): Held[] {
  const { stoppedAt, reference, ticket, passwordLockedUntil } = answer;
  const { guardedUntil, guardCap, leftGuarded } = answer;
  const t = translator(customer.language, "common");
  const helpline = noBreak(customer.portal.profile.helpline);
  const at = (time: Date) => ({ time: noBreak(formatIstTime(time)), helpline });
  const held: Held[] = [];
  if (passwordLockedUntil) held.push({ text: t("held.passwordLocked", at(passwordLockedUntil)) });
  if (stoppedAt && reference && ticket) {
    const why = t("held.stopped", { ...at(stoppedAt), reference, ticket });
    const text = `${why} ${t("shell.stoppedActs")} ${t("held.stoppedLift", { helpline })}`;
    held.push({ text, report: reference });
  } else if (guardedUntil && guardCap !== undefined && leftGuarded !== undefined) {
    const amounts = { cap: formatRupees(guardCap), left: formatRupees(leftGuarded) };
    held.push({ text: t("held.guarded", { ...at(guardedUntil), ...amounts }) });
  }
  return held;
}

export type PortalShell = NonNullable<Awaited<ReturnType<typeof openShell>>>;
