import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { maskMobile } from "~/domain/masks";
import type { TransferKind } from "~/domain/payments";
import { transferFields } from "~/domain/transfers";
import { readForm } from "~/flows/form.server";
import { getTransferOffer } from "~/flows/transfer-choices.server";
import { prefilledTransfer, readTransfer, typedTransfer } from "~/flows/transfer-details.server";
import { amountOf, findSameTransfer, transferFlow, type TransferInput } from "~/flows/transfers.server";
import { carryOn, twoPassFields } from "~/flows/two-pass-action.server";
import { standingOf, startTwoPass } from "~/flows/two-pass.server";
import { findTransferQuote } from "~/gateway/transfer-quote.server";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { portal } from "~/portal.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";

/** Loader of every page of transfers: the form, or the step where the run in the query stands. */
export async function loadTransferPage(args: LoaderFunctionArgs, kind: TransferKind) {
  const by = await requireAuthoriser(args);
  const language = await languageOf(args.request);
  const page = { title: translator(language, "transfers")(`titles.${kind}`), kind };
  const standing = await standingOf(args, by, transferFlow(kind));
  switch (standing?.step) {
    case "check": {
      const { runId, input } = standing;
      const [summary, sameAt] = await Promise.all([
        summarise(by, input, language),
        findSameTransfer(by, input),
      ]);
      return { ...page, step: "check" as const, runId, summary, sameAt };
    }
    case "otp": {
      const { runId, otp, now, input } = standing;
      const mobile = maskMobile(by.session.customer.mobile);
      const summary = await summarise(by, input, language);
      return { ...page, step: "otp" as const, standing: { runId, otp, now }, mobile, summary };
    }
    case "details":
    case undefined: {
      const offer = await getTransferOffer(by, kind);
      const query = new URL(args.request.url).searchParams;
      const chosen = standing ? typedTransfer(standing.input) : await prefilledTransfer(by, offer, query);
      const wrong = standing?.wrong ?? null;
      return { ...page, step: "details" as const, offer, chosen, wrong, failed: wrong !== null };
    }
  }
}

/** What is locked once the details are right, as the customer is to see it before and while they authorise it. */
async function summarise(by: SignedIn, input: TransferInput, language: Language) {
  const { customerNumber, accounts } = by.session.customer;
  const { kind, from, to, remark } = input;
  const amount = amountOf(input);
  return {
    kind,
    from,
    fromKind: accounts.find(({ accountNumber }) => accountNumber === from)?.kind ?? null,
    to,
    amount,
    words: amountInWords(amount, language),
    /** Null: the bank gives no quotes, or did not answer. */
    quote: await findTransferQuote(portal().gateway, customerNumber, { kind, amount }, by.caller),
    remark,
  };
}

export type TransferSummary = Awaited<ReturnType<typeof summarise>>;

/** Action of every page of transfers: valid details begin a run, its later steps carry it on. */
export async function actOnTransferPage(args: ActionFunctionArgs, kind: TransferKind) {
  const by = await requirePayer(args);
  const form = await readForm(args.request, by.visitor.ticket, [...transferFields, ...twoPassFields]);
  const flow = transferFlow(kind);
  if (form.has("run")) return carryOn(args, by, flow, form);
  const read = await readTransfer(by, await getTransferOffer(by, kind), form);
  if (read.ok) return startTwoPass(by, flow, read.input);
  const { result, values } = read;
  return data({ failed: true as const, result, values }, { status: 400 });
}
