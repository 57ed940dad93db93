/** A customer with a browser who makes one transfer between own accounts after the other, whatever happens to the portal. */
import { setTimeout as pause } from "node:timers/promises";
import { accountsOf } from "bank/demo/people";
import { referenceOf } from "common/reference";
import { TRANSACTION_PASSWORD } from "./two-pass";
import { type Answer, type Visitor, visibleText } from "./visitor";

export interface Payer {
  /** Makes one transfer. Throws with the step that it did not get over: of a portal that is gone, or that refused. */
  pay(amount: string): Promise<void>;
  /** References whose last form was sent. */
  sent: Set<string>;
  /** Those whose page the portal led to: the customer takes them for made, or is told to wait. */
  led: Set<string>;
}

const path = "/FundTransfer?kind=own-account";
const onReceipt = /^\/Payments\/(P\w{13})\?done=[0-9a-f-]{36}$/;

export function createPayer(visitor: Visitor, customer: string, readOtp: () => Promise<string>): Payer {
  const [from, to] = accountsOf(customer) as [string, string];
  const sent = new Set<string>();
  const led = new Set<string>();
  const payer: Payer = { pay, sent, led };

  function see({ location }: Answer): boolean {
    const reference = onReceipt.exec(location ?? "")?.[1];
    if (reference) led.add(reference);
    return reference !== undefined;
  }

  async function pay(amount: string): Promise<void> {
    if ((await visitor.get("/main")).status !== 200) await visitor.signIn(customer);
    await visitor.get(path);
    const details = { from, to, amount, remark: "at any moment" };
    const check = ledBy(await visitor.post(path, details), "details");
    await visitor.get(check);
    const confirm = { intent: "confirm", transactionPassword: TRANSACTION_PASSWORD };
    ledBy(await visitor.post(check, confirm), "password");
    await visitor.get(check);
    const last = { otp: await readOtp(), intent: "verify" };
    const old = visitor.copy();
    sent.add(referenceOf(new URLSearchParams(check.split("?")[1]).get("run")!));
    const answer = await visitor.post(check, last).catch(() => null);
    if (answer && see(answer)) return;
    await comeBack(old, check, last);
  }

  /** The page is loaded again when the portal is back; and the last form once more, as Back and Submit would. */
  async function comeBack(old: Visitor, check: string, last: Record<string, string>): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await pause(100);
      const shown = await visitor.get(check).catch(() => null);
      if (!shown) continue;
      const again = see(shown) ? null : await old.post(check, last).catch(() => null);
      if (again) see(again);
      return;
    }
  }

  return payer;
}

/** Where a form led. Throws with what the page says when it led nowhere. */
function ledBy({ location, status, body }: Answer, form: string): string {
  if (location) return location;
  throw new Error(`the form ${form} was answered with ${status}: ${visibleText(body).slice(0, 600)}`);
}
