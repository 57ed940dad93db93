/** Journeys that change passwords: on a portal of their own, whose customers nobody else signs in. */
import type { Page } from "@playwright/test";
import { fillIn } from "./browser";
import { Visitor, mobileOf } from "./visitor";

export { expect, test } from "./journey";

/** The browser goes on where the visitor stands. */
export async function handOver(page: Page, url: string, visitor: Visitor): Promise<void> {
  await page.context().addCookies([{ name: "session", value: visitor.cookies.get("session")!, url }]);
}

/** A sign-in up to and with its OTP; answers where it leads. */
export async function enterBoth(
  visitor: Visitor,
  customer: string,
  password: string,
): Promise<string | null> {
  const entered = await visitor.enterPassword(customer, { password });
  if (entered.location !== "/OtpVerification") return null;
  return (await visitor.enterOtp(await visitor.readOtp(mobileOf(customer)))).location;
}

export async function typePasswords(
  page: Page,
  given: { old?: string; new: string; confirm?: string },
): Promise<void> {
  await fillIn(page, {
    ...(given.old === undefined ? {} : { oldPassword: given.old }),
    newPassword: given.new,
    confirmPassword: given.confirm ?? given.new,
  });
}

/** Texts of messages on the customer's phone, newest first. */
export async function textsOf(url: string, customer: string): Promise<string[]> {
  const answer = await new Visitor(url).get(`/sandbox/phone?mobile=${mobileOf(customer)}`, {
    Accept: "application/json",
  });
  return (JSON.parse(answer.body) as { text: string }[]).map(({ text }) => text);
}
