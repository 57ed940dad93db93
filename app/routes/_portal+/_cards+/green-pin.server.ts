import { parseWithZod } from "@conform-to/zod/v4";
import type { LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { maskMobileEnds } from "common/masks";
import { findDone } from "~/change/change-flow.server";
import { requirePayer } from "~/session/guards.server";
import { cardChangePage } from "./card-page.server";
import { greenPin } from "./cards.changes.server";
import { cardFacts } from "./cards.server";

const page = cardChangePage(greenPin, {
  fields: [],
  secrets: [],
  terms: () => null,
  read: (form) => parseWithZod(form, { schema: z.object({}) }),
});

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requirePayer(args);
  const made = await findDone(customer, greenPin, new URL(args.request.url).searchParams.get("done"));
  if (!made) return page.loader(args);
  const mobile = maskMobileEnds(customer.session.customer.mobile);
  return { step: "done" as const, mobile, card: cardFacts(made.input) };
}

export const { action } = page;
