import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { mayHaveNominees } from "common/accounts";
import * as places from "common/cities";
import { nominate, nominees } from "common/contract/account-enquiries.server";
import { nominationOnWire } from "common/contract/nominee-fields.server";
import type { AnswerOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import {
  fillHome,
  nominationFields,
  nominationForm,
  nomineeEndings,
  nomineeRelations,
  typedNomination,
  type Nomination,
  type TypedNomination,
} from "common/nominee";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { twoPassChange } from "~/change/change.server";
import { findDone, loadChange } from "~/change/change-flow.server";
import { findPendingOrder } from "~/change/pending-orders.server";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { answerAgain, citiesIn, findHomeAddress, formOf, withCityNames } from "~/customer/nomination.server";
import { maskedSubject } from "~/session/audit.server";
import { readForm } from "~/session/form.server";
import { requireAccount, requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import { isNotKnown, knownOr, shownAs } from "~/ui/enquiry";

const changeNomination = twoPassChange(nominate, {
  path: "/Nominees",
  fields: ({ account, nomination }: { account: string; nomination: Nomination }) => ({
    accountNumber: account,
    ...nominationOnWire(nomination),
  }),
  subject: ({ account }) => maskedSubject(account),
});

/** The form with the present nominees, a step of the flow in the query, or the acknowledgement. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const made = await findMade(customer, customer.query.get("done"));
  if (made) return { step: "done" as const, failed: made.state === "refused", ...made };
  const state = await loadChange(args, customer, changeNomination);
  switch (state?.step) {
    case "check":
    case "otp":
      return { ...state, nomination: withCityNames(state.input.nomination) };
    case "details":
    case undefined: {
      const account = state
        ? await requireAccount(customer, state.input.account)
        : await findChosenOrPrimary(args, customer);
      const wrong = state?.wrong?.wording ?? null;
      const page = {
        step: "details" as const,
        accounts: customer.accounts.filter(({ kind }) => mayHaveNominees(kind)),
        account,
        wrong,
      };
      if (!account) return { ...page, failed: false, today: "", partly: false, known: null };
      const [known, home] = await Promise.all([
        customer.ask(nominees, { accountNumber: account.accountNumber }),
        findHomeAddress(customer),
      ]);
      const typed = (answer: AnswerOf<typeof nominees>) =>
        state ? typedNomination(state.input.nomination) : typedAsKnown(answer);
      return {
        ...page,
        failed: wrong !== null,
        today: customer.today,
        partly: isNotKnown(home),
        known: shownAs(known, (answer) => {
          const before = typed(answer);
          const cities = citiesIn(formOf(before));
          const address = knownOr(home, { missing: null, unknown: null });
          return { changes: answer.changes, before, cities, hasHome: address !== null };
        }),
      };
    }
  }
}

async function findMade(customer: SignedIn, flowId: string | null) {
  const made = await findDone(customer, changeNomination, flowId);
  if (!made) return null;
  const { state, reference, input } = made;
  const pending = await findPendingOrder(customer, reference);
  return {
    state,
    reference,
    on: istDate(pending?.askedAt ?? customer.portal.clock.now()),
    account: input.account,
    handle: customer.handleOf("account", input.account),
    nomination: withCityNames(input.nomination),
  };
}

/** The present nominees as form entries, without their addresses, which the bank does not give. */
function typedAsKnown({ nominees: known }: AnswerOf<typeof nominees>): TypedNomination {
  const several = known.length > 1;
  const together = several && known.every(({ turn }) => turn === undefined);
  const typed = known.slice(0, nomineeEndings.length).flatMap(({ name, relation, minor, ...one }, at) =>
    Object.entries({
      nomineeName: name,
      nomineeRelation: nomineeRelations.find((code) => code === relation.toLowerCase()),
      ...(minor ? { minor: "on", nomineeBirth: one.dateOfBirth, guardianName: one.guardian } : {}),
      ...(together ? { share: String(one.share) } : {}),
    }).map(([field, value]) => [`${field}${nomineeEndings[at]!}`, value] as const),
  );
  return {
    ...Object.fromEntries(typed),
    count: String(Math.min(Math.max(known.length, 1), nomineeEndings.length)),
    ...(together ? { together: "on" } : {}),
  };
}

/** A button that adds or removes fields returns the form; a valid nomination starts a flow. */
export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  const form = await readForm(args, ["account", ...nominationFields, ...changeFields]);
  if (form.has("run")) return actOnChange(customer, changeNomination, form);
  const { accountNumber } = await requireAccount(customer, String(form.get("account") ?? ""));
  const again = answerAgain(form);
  if (again) return data(again);
  const { today } = customer;
  const home = knownOr(await findHomeAddress(customer), { missing: null, unknown: null });
  if (home) fillHome(form, home);
  const submission = parseWithZod(form, { schema: nominationForm(form, { today, places }) });
  if (submission.status !== "success")
    return data({ cities: citiesIn(form), failed: true, result: submission.reply() }, { status: 400 });
  return startChange(args, customer, changeNomination, { account: accountNumber, ...submission.value });
}
