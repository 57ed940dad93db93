import { describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { activeCardsOf } from "tests/support/card-holder";
import { enquiryPages } from "tests/support/enquiry-pages";
import { passOtpTime } from "tests/support/otp-time";
import { portalOfFile } from "tests/support/portal-of-file";
import { quickSignIn } from "tests/support/quick-sign-in";
import { cardOf, tokenOf } from "tests/support/registration";
import { captcha } from "tests/support/running-portal";
import { entriesOf, formsOf, isGet, keyOf, parse, shownForms, textFieldsOf } from "tests/support/shown-forms";
import { daysFromToday as day } from "tests/support/today";
import { disguised, nothingSeen } from "tests/support/unseen-signs";
import { goToOtp, someAmount } from "tests/support/two-pass";
import { isValidHtml } from "tests/support/valid-html";
import { PASSWORD, visibleText, Visitor } from "tests/support/visitor";
import { OTP_LIFE_SECONDS } from "./flow-portal";

/** Every form that links lead to, as it is shown once an account or a kind is chosen: a new one is tried without being listed. */
const portal = await portalOfFile();
const customer = "100200301";
/** Recovers what is forgotten. */
const other = "100200308";

const dayFirst = (date: string, separator = "-") => date.split("-").reverse().join(separator);
const account = accountsOf("100200302")[0]!;
const cvv = activeCardsOf(customer)[0]!.cvv;

/** Entries by name, or by form and name. Where people write an entry in groups, the second one is so. */
function typedToday(): Record<string, string | [string, string]> {
  const card = cardOf(other);
  return {
    accountNumber: [account, account.replace(/(.{5})/g, "$1 ")],
    address: ["1 Beach Road", "1  Beach Road"],
    amount: ["60000", "60 000"],
    branchToken: [tokenOf(other), tokenOf(other).toLowerCase()],
    "card cvv": [card.cvv, card.cvv],
    cardNumber: [card.cardNumber, card.cardNumber.replace(/(.{4})/g, "$1 ")],
    captcha: [captcha, captcha.replace(/(...)/, "$1 ")],
    customerId: [other, "100 200 308"],
    cvv,
    date: [day(-40), dayFirst(day(-40), " - ")],
    days: ["5", "5 days"],
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    from: [day(-60), dayFirst(day(-60), " - ")],
    guardianBirth: ["1980-09-02", "2 . 9 . 1980"],
    guardianName: ["Suite Guardian", "Suite  Guardian"],
    ifsc: ["SBIN0000800", "sbin 0000800"],
    income: ["500000", "5 00 000"],
    instrumentDate: [day(0), dayFirst(day(0), " - ")],
    issueDate: [day(0), dayFirst(day(0), " / ")],
    last: ["318431", "318 431"],
    "limits contactless": ["4000", "4 000"],
    mobile: ["9840012308", "+91 98400 12308"],
    months: ["24", "24 months"],
    name: ["Ravi Kumar", "Ravi   Kumar"],
    newPin: "7120",
    nomineeBirth: ["2015-09-02", "2 Sep 2015"],
    nomineeName: ["Suite Nominee", "Suite  Nominee"],
    number: ["318430", "318 430"],
    oldPin: "4821",
    payee: ["SUITE PAYEE", "SUITE  PAYEE"],
    perDay: ["900000", "9 00 000"],
    remark: ["Rent of the shop", "Rent  of the shop"],
    "sign-in customerId": ["100200304", "100 200 304"],
    times: ["12", "12 "],
    to: [day(-2), dayFirst(day(-2), " . ")],
    "transfer date": [day(10), dayFirst(day(10), " - ")],
  };
}
/** Names that ask for the same. */
const like = (name: string): string =>
  name
    .replace(/^(?:nominee|guardian)Address\d/, "address")
    // One for each account, by its handle.
    .replace(/^(name|debitsFrom|creditsFrom)-[\w-]{16}$/, "$1")
    .replace(/^(?:nominee|guardian)Pin$/, "pin")
    .replace(/^confirm(.)/, (_, first: string) => (first === "P" ? "newP" : first.toLowerCase()))
    .replace(/^(?:atLeast|least|debitsFrom|creditsFrom|atm|pos|ecom|contactless)$/, "few")
    .replace(/^(?:atMost|most)$/, "amount");
const likes: Record<string, [string, string]> = { few: ["1000", "1 000"], pin: ["600004", "600 004"] };

/** Chosen where it can be, so that as many fields as possible are asked for. */
const chosen: Record<string, string> = {
  consent: "on",
  guardianState: "TN",
  minor: "on",
  nomineeRelation: "sister",
  nomineeState: "TN",
  range: "custom",
  resident: "yes",
  true: "yes",
};

/** Every character counts, or parts of words are looked for. */
const asTyped = /^(?:q|find|who|search|page|code)$|[pP]assword$/;
/** Looked for, or looked up. */
const searched: Record<string, string> = {
  code: "7K2M9QX4TB6RW8HD3NYV",
  ...{ find: "Rent", q: "Rent", search: "Rent", who: "Rent" },
};

/** How the fields are filled: as people group what they type, with signs that copying brings along, or not at all. */
type Manner = "plain" | "spaced" | "disguised" | "empty" | "nothing-seen";

const written: Record<Manner, (plain: string, grouped: string) => string> = {
  plain: (plain) => plain,
  spaced: (_, grouped) => `  ${grouped} `,
  disguised,
  empty: () => "",
  "nothing-seen": () => nothingSeen,
};

function valueOf(form: string, { name, value }: HTMLInputElement, manner: Manner): string {
  if (name === "password") return PASSWORD;
  const write = written[manner];
  const asked = searched[name];
  if (asked !== undefined) return write(asked, asked);
  if (asTyped.test(name) || name === "untilAmount") return value;
  const shown = /^\d+\.\d\d$/.test(value) ? ([value, value.replace(/^\d/, "$& ")] as const) : undefined;
  const typed = typedToday();
  const known = shown ?? typed[`${form} ${name}`] ?? typed[name] ?? typed[like(name)] ?? likes[like(name)];
  if (!known) throw new Error(`what is typed into ${name}?`);
  const [plain, grouped] = typeof known === "string" ? [known, known] : known;
  return write(plain, grouped);
}

/** What a form's page says when it is sent. */
async function send(by: Visitor, { address, id }: { address: string; id: string }, manner: Manner) {
  const { body } = await by.get(address);
  const form = formsOf(parse(body)).find((one) => one.id === id)!;
  const entries = entriesOf(form);
  const names = new Set(
    [...form.querySelectorAll<HTMLInputElement>("input, select")].map(({ name }) => name),
  );
  for (const [name, value] of Object.entries(chosen)) if (names.has(name)) entries.set(name, value);
  // Its value is the version that is shown.
  const terms = form.querySelector<HTMLInputElement>("input[name=terms]");
  if (terms) entries.set("terms", terms.value);
  for (const who of ["nominee", "guardian"])
    if (names.has(`${who}State`)) entries.set(`${who}City`, "CHENNAI");
  for (const field of textFieldsOf(form)) entries.set(field.name, valueOf(id, field, manner));
  // One channel is switched off.
  if (id === "channels") entries.delete("atm");
  const action = form.getAttribute("action") ?? address;
  const answer = isGet(form)
    ? await by.get(`${action.replace(/\?.*/, "")}?${entries}`)
    : await by.postRaw(action, entries.toString());
  const shown = answer.location ? await by.get(answer.location) : answer;
  const main = parse(shown.body).querySelector("main")!;
  return {
    errors: [...main.querySelectorAll(".errors__list li")].map(({ textContent }) => textContent),
    // Times and references differ.
    says: visibleText(main.outerHTML).replace(/\b(?:\d\d:\d\d(?::\d\d)?|[A-Z0-9]{14})\b/g, "…"),
    fields: formsOf(parse(shown.body)).flatMap((one) =>
      textFieldsOf(one).map(({ name, value }) => [name, value]),
    ),
    address: answer.location ?? address,
  };
}

const visitor = new Visitor(portal.url);
await quickSignIn(visitor, customer);
const own = await shownForms(visitor, [
  "/main",
  "/AddStandingInstruction?kind=own-account",
  "/ScheduleTransfer",
  // The second page of the form, where a button of the first leads.
  "/TermDeposit/new?product=fixed&amount=60000&months=24&go=1",
]);
const openPages = ["/", ...["register", "forgot-user-id", "reset"].map((mode) => `/NewUser?mode=${mode}`)];
const open = (await shownForms(new Visitor(portal.url), openPages)).filter(
  (one) => !own.some((known) => keyOf(known) === keyOf(one)),
);
const forms = [
  ...own.map((one) => ({ ...one, by: () => visitor })),
  ...open.map((one) => ({ ...one, by: () => new Visitor(portal.url) })),
].map((one) => ({
  ...one,
  id: one.form.id,
  named: `${one.form.id} of ${one.address.replace(/=[^&]{16}/g, "=…")}`,
}));

/** The old PIN is not known here. */
const wrong: Record<string, RegExp> = { "/ChangePin": /old PIN is wrong/ };

describe("every form", () => {
  it("is found by its links", () => {
    expect(forms.length).toBeGreaterThan(35);
  });

  const read = enquiryPages(customer).map(({ path }) => path.replace(/\?.*/, ""));
  const unread = forms.filter(({ address }) => !read.includes(address.replace(/\?.*/, "")));
  it.each(unread)("is shown in valid HTML: $named", ({ html }) => isValidHtml(html));

  it.each(forms)("cuts nothing of what is typed: $named", ({ form }) => {
    const cut = textFieldsOf(form).filter(({ name, maxLength }) => maxLength > 0 && !asTyped.test(name));
    expect(cut.map(({ name }) => name)).toEqual([]);
  });

  const typedInto = forms.filter(({ form }) => textFieldsOf(form).some(({ name }) => !asTyped.test(name)));
  it.each(typedInto)("understands with spaces what it understands without: $named", async (one) => {
    const plain = await send(one.by(), one, "plain");
    // Two visitors are told of each other while their OTPs live.
    await passOtpTime(portal.databaseUrl, OTP_LIFE_SECONDS);
    const spaced = await send(one.by(), one, "spaced");
    const expected = Object.entries(wrong).find(([path]) => one.address.startsWith(path))?.[1];
    expect(plain.errors).toEqual(expected ? [expect.stringMatching(expected)] : []);
    expect(spaced.says).toBe(plain.says);
  });

  const filled = forms.filter(({ form }) =>
    textFieldsOf(form).some(({ name }) => name in searched || !asTyped.test(name)),
  );
  const pasted = [
    { how: "as it is seen", as: "plain", manner: "disguised" },
    { how: "as empty if nothing is seen", as: "empty", manner: "nothing-seen" },
  ] as const;
  it.each(pasted.flatMap((paste) => filled.map((one) => ({ ...one, ...paste }))))(
    "reads what is pasted $how: $named",
    async ({ as, manner, ...one }) => {
      const seen = await send(one.by(), one, as);
      await passOtpTime(portal.databaseUrl, OTP_LIFE_SECONDS);
      const { errors, says, fields } = await send(one.by(), one, manner);
      expect({ errors, says, fields }).toEqual({ errors: seen.errors, says: seen.says, fields: seen.fields });
    },
  );

  it("of an OTP reads what is pasted as it is seen", async () => {
    const by = new Visitor(portal.url);
    const [from, to] = accountsOf(customer) as [string, string];
    const order = { from, to, amount: someAmount(), remark: "Savings" };
    const run = await goToOtp(by, customer, "/FundTransfer?kind=own-account", order);
    const otp = await by.readOtp("9840012301");
    const errorOf = async (typed: string) => {
      const { body } = await by.post(run, { otp: typed, intent: "verify" });
      return parse(body).querySelector(".errors__list li")?.textContent;
    };
    expect(await errorOf(nothingSeen)).toBe(await errorOf(""));
    expect(await by.post(run, { otp: disguised(otp), intent: "verify" })).toMatchObject({ status: 303 });
  });

  it.each(["card", "token"])(
    "of the second step understands with spaces what it understands without: %s",
    async (id) => {
      const says: string[] = [];
      for (const manner of ["plain", "spaced", "disguised"] as const) {
        await passOtpTime(portal.databaseUrl, OTP_LIFE_SECONDS);
        const by = new Visitor(portal.url);
        const { address } = await send(by, { address: "/NewUser?mode=register", id: "identity" }, manner);
        const proof = { address: `${address}&by=${id}`, id };
        const proven = await send(by, proof, manner);
        expect(proven.errors).toEqual([]);
        says.push(proven.says);
      }
      expect(says).toEqual(says.map(() => says[0]));
    },
  );
});
