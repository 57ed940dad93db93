import { redirect } from "@remix-run/node";
import { addQuery } from "common/path-query";
import { readForm } from "./form.server";
import { requireCustomer } from "./guards.server";
import type { RequestArgs } from "./visitor.server";

interface FilterFields {
  /** Choices: accounts by handle, kinds, periods. */
  open: readonly string[];
  typed: readonly string[];
}

const MAX_OPEN = 40;

/** Action of a search or filter form: redirects to the page of the results, whose address has the typed fields sealed. */
export async function goToFiltered(
  args: RequestArgs,
  path: string,
  { open, typed }: FilterFields,
): Promise<Response> {
  const customer = await requireCustomer(args);
  const form = await readForm(args, [...open, ...typed], { harmless: true });
  const given = (names: readonly string[], longest?: number) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = String(form.get(name) ?? "").slice(0, longest);
        return value === "" ? [] : [[name, value]];
      }),
    );
  const query = { ...given(open, MAX_OPEN), ...customer.sealTyped(given(typed)) };
  return redirect(addQuery(path, query), { status: 303 });
}
