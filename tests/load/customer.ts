import type { RunningPortal } from "tests/support/running-portal";
import { Visitor } from "tests/support/visitor";

/** A demo customer's cookies after a true sign-in, as the value of a Cookie header. */
export async function signIn(portal: RunningPortal, customerId: string): Promise<string> {
  const visitor = new Visitor(portal.url);
  const page = await visitor.signIn(customerId);
  if (page.status !== 200) throw new Error(`the first page after sign-in answered ${page.status}`);
  return cookieOf(visitor);
}

/** The address of the page that `asked` leads to in the end: by an account's number, that by its handle. Throws when it is no page. */
export async function landing(asked: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(asked, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${asked} answered ${answer.status}`);
  return answer.url;
}

/** The visitor's cookies as the value of a Cookie header. */
export function cookieOf({ cookies }: Visitor): string {
  return [...cookies].map((pair) => pair.join("=")).join("; ");
}
