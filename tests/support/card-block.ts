import { quickSignIn } from "./quick-sign-in";
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

let turn = 0;

/** Blocks the next of the customer's last two cards for now, or unblocks it if it is: the OTP page's path. In turn, so that tabs have one each. */
export async function goToBlockOtp(
  visitor: Visitor,
  customer: string,
  accounts: readonly string[],
): Promise<string> {
  await quickSignIn(visitor, customer);
  // The first card stays as it is: other flows change it meanwhile.
  const paths = (await blockPaths(visitor, accounts)).slice(-2);
  const path = paths[turn++ % paths.length]!;
  const { body } = await visitor.get(path);
  const change = body.includes('value="unblock"') ? "unblock" : "block-temporarily";
  const begun = await visitor.post(path, { change });
  if (begun.status !== 303 || !begun.location)
    throw new Error(`it was refused: ${begun.status} ${begun.body}`);
  await visitor.get(begun.location);
  const confirmed = await visitor.post(begun.location, { intent: "confirm" });
  if (confirmed.status !== 303 || !confirmed.location)
    throw new Error(`it was not confirmed: ${confirmed.status} ${confirmed.body}`);
  const shown = await visitor.get(confirmed.location);
  if (!shown.body.includes('name="otp"')) throw new Error(`no OTP was asked for: ${shown.body}`);
  return confirmed.location;
}
