/** Portals that answer a customer who is signed in. */
import { Visitor } from "tests/support/visitor";
import { startBuilt, type ComparedPortal } from "./compared-portal";
import { cookieOf, landing } from "./customer";

const connections = 4;

export interface Side {
  portal: ComparedPortal;
  visitor: Visitor;
  /** Who is signed in, and since when. */
  customer: string;
  since: number;
}

/** What is built in `directory`, with `customer` signed in. */
export async function sideOf(directory: string, customer: string): Promise<Side> {
  const portal = await startBuilt(directory);
  return { portal, customer, ...(await signedIn(portal, customer)) };
}

async function signedIn({ url }: ComparedPortal, customer: string): Promise<Pick<Side, "visitor" | "since">> {
  const visitor = new Visitor(url);
  await visitor.signIn(customer);
  return { visitor, since: Date.now() };
}

/** No session lasts longer than an hour. */
const RENEWED_AFTER = 30 * 60_000;

/** Signs in anew where the session will not last much longer; to be called before what is measured. */
export async function renewSession(side: Side): Promise<void> {
  if (Date.now() - side.since > RENEWED_AFTER)
    Object.assign(side, await signedIn(side.portal, side.customer));
}

/** Nobody is signed in where customers sign in. */
export const visitorFor = ({ portal, visitor }: Side, path: string): Visitor =>
  path === "/" ? new Visitor(portal.url) : visitor;

/** Where what was asked for leads, in each portal: so that what is measured is the page alone. */
const landings = new Map<string, string>();

/** Asks for a page so often as a browser does, a few at a time. */
export async function ask(side: Side, path: string, times: number): Promise<void> {
  const cookie = cookieOf(visitorFor(side, path));
  const headers = { "Accept-Encoding": "gzip, deflate, br", ...(cookie && { Cookie: cookie }) };
  const asked = side.portal.url + path;
  const address = landings.get(asked) ?? (await landing(asked, headers));
  landings.set(asked, address);
  let left = times;
  const one = async () => {
    while (left-- > 0) {
      const answer = await fetch(address, { headers, redirect: "manual" });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
}
