import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/session/form.server";
import { requireCustomer } from "~/session/guards.server";
import { requireWithin } from "~/session/limits.server";
import { findWhileTyping } from "./search.server";

/** Results while somebody types, for the scripts of the field. Posted, so that no address has what was typed. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  requireWithin("search", customer.visitor, { customer: customer.customerNumber });
  const form = await readForm(args, ["q"], { harmless: true });
  return Response.json(await findWhileTyping(customer, String(form.get("q") ?? "")));
}

export const loader = () => redirect("/Search");
