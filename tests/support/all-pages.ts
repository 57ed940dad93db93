/** Every page that can be opened by its address alone: who checks them all takes them from here. */
import { hubOf, menuFor } from "~/routes/_portal+/menu.rules";
import { publicPages } from "~/ui/shell";
import { enquiryPages } from "./enquiry-pages";

/** Open to everybody; who is signed in sees the last ones too, in a shell of their own. */
export const publicPaths = [
  ...["/", "/NewUser", "/ForgotPassword", "/Menual"],
  ...publicPages.map(({ to }): string => to),
];

/** All that stands in a customer's menu, and what leads on from there with the accounts that the customer has. */
export function signedInPaths(customer: string): string[] {
  const groups = menuFor({ viewOnly: false });
  const inMenu = groups.flatMap(({ id, entries }) => [hubOf(id), ...entries.map(({ to }) => to)]);
  return [...new Set([...inMenu, ...enquiryPages(customer).map(({ path }) => path)])];
}
