import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { istDate } from "~/domain/dates";
import { maskMobile } from "~/domain/masks";
import { transferKinds, type TransferKind } from "~/domain/payments";
import { readScheduleDate, scheduleDates } from "~/domain/schedule";
import { transferFields } from "~/domain/transfers";
import { readForm } from "~/flows/form.server";
import { getScheduleOffer, scheduledFlow, type ScheduledInput } from "~/flows/scheduled-transfers.server";
import { prefilledTransfer, readTransfer, typedTransfer } from "~/flows/transfer-details.server";
import { amountOf } from "~/flows/transfers.server";
import { carryOn, twoPassFields } from "~/flows/two-pass-action.server";
import { standingOf, startTwoPass } from "~/flows/two-pass.server";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { portal } from "~/portal.server";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";

/** A new scheduled transfer: which kind, its details and date, then the steps of every transfer. */
export async function loadScheduling(args: LoaderFunctionArgs) {
  const by = await requireAuthoriser(args);
  const language = await languageOf(args.request);
  const query = new URL(args.request.url).searchParams;
  const today = istDate(portal().clock.now());
  const page = { title: translator(language, "payments")("schedule.newTitle"), dates: scheduleDates(today) };
  const standing = await standingOf(args, by, scheduledFlow);
  switch (standing?.step) {
    case "check":
      return {
        ...page,
        step: "check" as const,
        runId: standing.runId,
        summary: summarise(standing.input, language),
      };
    case "otp": {
      const { runId, otp, now, input } = standing;
      return {
        ...page,
        step: "otp" as const,
        standing: { runId, otp, now },
        mobile: maskMobile(by.session.customer.mobile),
        summary: summarise(input, language),
      };
    }
    case "details":
    case undefined: {
      const kind = standing?.input.kind ?? readKind(query.get("kind"));
      if (!kind) return { ...page, step: "kind" as const };
      const offer = await getScheduleOffer(by, kind, null);
      const chosen = standing ? typedTransfer(standing.input) : await prefilledTransfer(by, offer, query);
      const wrong = standing?.wrong ?? null;
      const date = standing?.input.date ?? "";
      return { ...page, step: "details" as const, kind, offer, chosen, date, wrong, failed: wrong !== null };
    }
  }
}

const readKind = (asked: unknown): TransferKind | null =>
  transferKinds.find((known) => known === asked) ?? null;

/** What is locked once the details are right, with the amount in words. */
function summarise(input: ScheduledInput, language: Language) {
  const amount = amountOf(input);
  return { ...input, amount, words: amountInWords(amount, language) };
}

export type ScheduleSummary = ReturnType<typeof summarise>;

/** Valid details begin a run, its later steps carry it on. */
export async function actOnScheduling(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const fields = [...transferFields, "kind", "date", ...twoPassFields];
  const form = await readForm(args.request, by.visitor.ticket, fields);
  if (form.has("run")) return carryOn(args, by, scheduledFlow, form);
  const kind = readKind(form.get("kind"));
  if (!kind) throw new Response("Bad Request", { status: 400 });
  const date = String(form.get("date") ?? "").slice(0, 20);
  const read = readScheduleDate(date, istDate(portal().clock.now()));
  const offer = await getScheduleOffer(by, kind, read.ok ? read.date : null);
  const details = await readTransfer(by, offer, form);
  if (read.ok && details.ok) return startTwoPass(by, scheduledFlow, { ...details.input, date: read.date });
  const { result, values } = details.ok
    ? { result: { initialValue: { ...typedTransfer(details.input) } }, values: {} }
    : details;
  return data(
    { failed: true as const, result, values, date, dateFault: read.ok ? null : read.fault },
    { status: 400 },
  );
}
