import { quickSignIn } from "./quick-sign-in";
import { sendToOtp } from "./two-pass";
import type { Visitor } from "./visitor";

/** The way to the OTP of a block, without a browser. */

/** Where a customer of the demo begins, card by card. */
async function blockPaths(visitor: Visitor): Promise<string[]> {
  const { body } = await visitor.get("/DebitCard");
  const links = [...body.matchAll(/href="\/\w+\?account=([^"&]+)&amp;card=(E\d{11})/g)];
  return [...new Set(links.map(([, account, card]) => `/BlockCard?account=${account}&card=${card}`))];
}

/** The form that blocks one of the customer's last two cards for now, or unblocks it if it is; in turn, so that tabs have one each. */
export async function blockForm(visitor: Visitor, turn: number) {
  // The first card stays as it is: other flows change it meanwhile.
  const paths = (await blockPaths(visitor)).slice(-2);
  const path = paths[turn % paths.length]!;
  const { body } = await visitor.get(path);
  const change = body.includes('value="unblock"') ? "unblock" : "block-temporarily";
  return { path, typed: { change } };
}

let turn = 0;

/** Sends that form: the OTP page's path. */
export async function goToBlockOtp(visitor: Visitor, customer: string): Promise<string> {
  await quickSignIn(visitor, customer);
  const { path, typed } = await blockForm(visitor, turn++);
  return sendToOtp(visitor, path, typed);
}
