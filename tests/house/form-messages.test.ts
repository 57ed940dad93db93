import { parseWithZod } from "@conform-to/zod/v4";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type * as z from "zod";
import { cardForm, branchTokenForm, identityForm } from "~/access/registration.forms";
import { passwordForm } from "~/access/passwords.forms";
import { signInForm, signInFormOf } from "~/access/sign-in.forms";
import { applicationForm, blockForm, pinForm } from "~/routes/_portal+/_cards+/cards.forms";
import { channelsForm, eachChannel } from "~/routes/_portal+/_cards+/channels.forms";
import { limitsForm } from "~/routes/_portal+/_cards+/limits.forms";
import { bookRequestForm, revokeForm, statusForm, stopForm } from "~/routes/_portal+/_cheques+/cheques.forms";
import { positivePayForm } from "~/routes/_portal+/_cheques+/positive-pay.forms";
import { noPanForm } from "~/routes/_portal+/_deposits+/no-pan.forms";
import { depositForm, nomineesForm, termsForm } from "~/routes/_portal+/_deposits+/deposits.forms";
import { closingForm, instructionForm } from "~/routes/_portal+/_deposits+/maturity.forms";
import {
  accountNamesForm,
  alertsForm,
  languageBackForm,
  languageForm,
} from "~/routes/_portal+/_profile+/profile.forms";
import { leavingForm, schemeForm } from "~/routes/_portal+/_schemes+/schemes.forms";
import { declarationForm } from "~/routes/_portal+/_tax+/declaration.forms";
import {
  moneyForm,
  orderForm,
  whenForm,
  whenOnDay,
  whenRepeating,
} from "~/routes/_portal+/_transfers+/orders.forms";
import { prepaymentForm } from "~/routes/_portal+/_accounts+/prepayment.forms";
import { ownLimitForm } from "~/routes/_portal+/_transfers+/own-limit.forms";
import * as places from "common/cities";
import { isoDate } from "common/dates";
import { nominationForm, nomineeForm } from "common/nominee";
import { newPayeeForm } from "common/payees";

const today = isoDate("2026-11-24");
const account = { accountNumber: "1", handle: "h", kind: "savings" } as const;
const limits = { atm: 1n, pos: 1n, ecom: 1n, contactless: 1n };
const typedOrder = (typed: FormData) =>
  Object.fromEntries(
    ["from", "to", "amount", "remark", "way", "date", "frequency", "day", "times", "untilAmount"].map(
      (name) => [name, String(typed.get(name) ?? "")],
    ),
  ) as Parameters<typeof orderForm>[2];
const way = {
  kind: "imps",
  accounts: [],
  targets: [],
  complete: true,
  arrives: "",
  now: new Date(0),
} as const;

/** The forms of a file, by the texts of their messages: an area of `locales`, with the beginning of its keys. */
interface Said {
  area: string;
  under?: string;
  /** Another area whose forms lend fields. */
  lent?: string;
  forms: Record<string, ReadonlyArray<(typed: FormData) => z.ZodType>>;
}

const said: readonly Said[] = [
  { area: "sign-in", forms: { signInForm: [() => signInForm], signInFormOf: [() => signInFormOf(true)] } },
  {
    area: "registration",
    lent: "sign-in",
    forms: {
      identityForm: [
        () => identityForm(true),
        () => identityForm(false, false),
        () => identityForm(true, true, today),
      ],
      cardForm: [() => cardForm(today)],
      branchTokenForm: [() => branchTokenForm],
    },
  },
  {
    area: "passwords",
    forms: {
      passwordForm: (["kept", "given", "none"] as const).map(
        (old) => () =>
          passwordForm({ customerId: "100200301", old, says: old === "none" ? "reset" : "change" }),
      ),
    },
  },
  {
    area: "cards",
    forms: {
      applicationForm: [() => applicationForm],
      blockForm: [() => blockForm],
      pinForm: [() => pinForm("cvv"), () => pinForm("old-pin")],
      channelsForm: [
        () =>
          channelsForm(
            eachChannel(() => "on"),
            "channels.errors.stale",
          ),
      ],
      limitsForm: [() => limitsForm({ now: limits, most: limits })],
    },
  },
  {
    area: "cheques",
    forms: {
      bookRequestForm: [() => bookRequestForm],
      stopForm: [() => stopForm],
      revokeForm: [() => revokeForm],
      statusForm: [() => statusForm],
    },
  },
  {
    area: "cheques",
    under: "positivePay.errors.",
    forms: { positivePayForm: [() => positivePayForm(today)] },
  },
  {
    area: "deposits",
    forms: {
      depositForm: (["fixed", "recurring"] as const).map(
        (product) => (typed) => depositForm(typed, product, [{ accountNumber: "1", available: 1n }]),
      ),
      nomineesForm: ["named", "none"].map((nominate) => (typed) => {
        typed.set("nominate", nominate);
        return nomineesForm(typed, { today, places: null }, { mayNominate: true, accounts: [] });
      }),
      noPanForm: [
        (typed) => {
          typed.set("amount", "60000");
          typed.set("noPan", "on");
          return noPanForm(typed, { above: 1n, offer: { form: "97", taxFree: 1n } }, today);
        },
      ],
      termsForm: [(typed) => termsForm(typed, "fixed")],
      closingForm: [() => closingForm([account])],
      instructionForm: [() => instructionForm([account], ["pay"])],
    },
  },
  {
    area: "nominee",
    forms: {
      nominationForm: [places, null].map(
        (known) => (typed) => nominationForm(typed, { today, places: known }),
      ),
      nomineeForm: (["deposit", "scheme"] as const).map(
        (use) => (typed) => nomineeForm(typed, { use, today, places: null }),
      ),
    },
  },
  {
    area: "profile",
    forms: {
      accountNamesForm: [() => accountNamesForm([{ handle: "own" }])],
      alertsForm: [() => alertsForm([{ handle: "own" }])],
      languageBackForm: [() => languageBackForm],
      languageForm: [() => languageForm],
    },
  },
  {
    area: "schemes",
    forms: {
      leavingForm: [() => leavingForm],
      schemeForm: (["pmjjby", "pmsby", "apy"] as const).flatMap((scheme) =>
        [[account], null].map(
          (accounts) => (typed: FormData) => schemeForm(scheme, typed, { today, accounts }),
        ),
      ),
    },
  },
  {
    area: "tax",
    forms: {
      declarationForm: [() => declarationForm({ interest: 100n, basicExemption: 1n, nilTaxIncome: 1000n })],
    },
  },
  {
    area: "transfers",
    forms: {
      orderForm: [(typed) => orderForm(way, { when: "now" }, typedOrder(typed))],
      moneyForm: [() => moneyForm("payee", {})],
      whenForm: [whenOnDay(today), whenRepeating(false), whenRepeating(true)].map(
        (when) => (typed) => whenForm(when, typedOrder(typed), null),
      ),
      ownLimitForm: [() => ownLimitForm({ least: 1n, most: 2n })],
    },
  },
  { area: "accounts", forms: { prepaymentForm: [() => prepaymentForm({ least: 1n, mostPrepaid: 2n })] } },
  {
    area: "payees",
    forms: { newPayeeForm: [() => newPayeeForm("KVGB")] },
  },
];

const texts = (area: string) => JSON.parse(readFileSync(`locales/en/${area}.json`, "utf8")) as object;

function isText(message: string, { area, under = "", lent }: Said): boolean {
  if (lent && isText(message, { area: lent, forms: {} })) return true;
  const [named, key] = message.includes(":")
    ? (message.split(":") as [string, string])
    : [area, under + message];
  const found = key
    .split(".")
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], texts(named));
  // The names of a password's broken rules follow the message that lists them.
  return (
    typeof found === "string" ||
    (area === "passwords" && named === area && key in (texts(area) as { rules: object }).rules)
  );
}

/** Names of the fields that a schema reads. */
function fieldsOf(schema: z.ZodType): string[] {
  const def = schema.def as {
    type: string;
    shape?: object;
    in?: z.ZodType;
    left?: z.ZodType;
    right?: z.ZodType;
  };
  if (def.shape) return Object.keys(def.shape);
  return [def.in, def.left, def.right].flatMap((part) => (part ? fieldsOf(part) : []));
}

const odd = [
  "",
  " ",
  "0",
  "-1",
  "1",
  "x",
  "on",
  "yes",
  "R2-D2 <b>",
  "\u200d",
  "१२३४५६",
  "1e9",
  "999999999999999999",
  "2.9.2150",
  "31-02-1990",
  "01-01-1800",
  "yesterday",
  "x".repeat(500),
];

function messagesOf(schemaOf: (typed: FormData) => z.ZodType): string[] {
  const parse = (entries: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(entries)) form.set(name, value);
    const error = parseWithZod(form, { schema: schemaOf(form) }).reply().error ?? {};
    return Object.values(error).flatMap((all) => all ?? []);
  };
  // Ticks ask for further fields.
  const asked = { minor: "on", married: "on", together: "on", count: "2" };
  const bases: Record<string, string>[] = [{}, asked];
  return bases.flatMap((base) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(base)) form.set(name, value);
    const fields = fieldsOf(schemaOf(form));
    // Each field gets each value: once with the same in all fields, once with different ones.
    return odd.flatMap((value, first) =>
      [() => value, (at: number) => odd[(first + at) % odd.length]!].flatMap((valueAt) =>
        parse({ ...Object.fromEntries(fields.map((name, at) => [name, valueAt(at)])), ...base }),
      ),
    );
  });
}

it.each(said.flatMap((one) => Object.entries(one.forms).map(([name, forms]) => ({ name, forms, one }))))(
  "$name answers every entry with a text of ours",
  ({ forms, one }) => {
    const messages = new Set(forms.flatMap(messagesOf));
    expect([...messages].filter((message) => !isText(message, one))).toEqual([]);
  },
);

/** The names of buttons that without scripts belong to the form of their page: see `PageFormContext`. */
const namesInPanel = [
  ...readFileSync("app/ui/display-panel.tsx", "utf8").matchAll(/\bname(?:=|: )"(\w+)"/g),
].map(([, name]) => name!);

it.each(said.flatMap((one) => Object.entries(one.forms).map(([name, forms]) => ({ name, forms }))))(
  "$name has no field with the name of a button in the display panel",
  ({ forms }) => {
    expect(namesInPanel).toEqual(expect.arrayContaining(["language", "display"]));
    const fields = forms.flatMap((form) => fieldsOf(form(new FormData())));
    expect(fields.filter((name) => namesInPanel.includes(name))).toEqual([]);
  },
);

it("every form of the portal is among them", () => {
  const files = execFileSync(
    "git",
    ["ls-files", "app/**/*.forms.ts", "common/nominee.ts", "common/payees.ts"],
    {
      encoding: "utf8",
    },
  );
  const declared = files
    .split("\n")
    .filter(Boolean)
    .flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/^export (?:const|function) (\w+Form\w*)\b/gm),
    ])
    .map(([, name]) => name!)
    .filter((name) => !/^(alert|typed)?FormRefusal|Fields?$/.test(name));
  const known = new Set(said.flatMap(({ forms }) => Object.keys(forms)));
  expect(declared.filter((name) => !known.has(name))).toEqual([]);
});
