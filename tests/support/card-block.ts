import { quickSignIn } from "./quick-sign-in";
import { sendToOtp } from "./two-pass";
import type { Visitor } from "./visitor";

/** The way to the OTP of a block, without a browser. */

/** Where a customer of the demo begins, card by card; the enrolment ids stand in the list alone. */
async function blockPaths(visitor: Visitor, accounts: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const account of accounts) {
    const { body } = await visitor.get(`/DebitCard?account=${account}`);
    for (const [, path] of body.matchAll(/href="(\/BlockCard\?[^"]+)"/g))
      paths.push(path!.replaceAll("&amp;", "&"));
  }
  return paths;
}

/** The form that blocks one of the customer's last two cards for now, or unblocks it if it is; in turn, so that tabs have one each. */
export async function blockForm(visitor: Visitor, accounts: readonly string[], turn: number) {
  // The first card stays as it is: other flows change it meanwhile.
  const paths = (await blockPaths(visitor, accounts)).slice(-2);
  const path = paths[turn % paths.length]!;
  const { body } = await visitor.get(path);
  const change = body.includes('value="unblock"') ? "unblock" : "block-temporarily";
  return { path, typed: { change } };
}

let turn = 0;

/** Sends that form: the OTP page's path. */
export async function goToBlockOtp(
  visitor: Visitor,
  customer: string,
  accounts: readonly string[],
): Promise<string> {
  await quickSignIn(visitor, customer);
  const { path, typed } = await blockForm(visitor, accounts, turn++);
  return sendToOtp(visitor, path, typed);
}
