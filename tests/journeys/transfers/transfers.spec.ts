import type texts from "locales/en/transfers.json";
import { accountsOf } from "bank/demo/people";
import { formatRupees, parsePlainAmount, plainAmount } from "common/money";
import type { TransferKind } from "common/payments";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { isAccessible } from "../../support/accessible";
import { signIn, speak } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { ledgerBalance } from "../../support/ledger-rows";
import { fillTransfer, otpIsInSight, payeeOf, receipt, type TypedTransfer } from "../../support/transfers";
import { TRANSACTION_PASSWORD } from "../../support/two-pass";
import { scriptsFor, type Spoken, words } from "../../support/words";
import { mobileOf } from "../../support/visitor";

/** Every kind of transfer, from the empty form to its receipt. */
interface Journey {
  kind: TransferKind;
  language: Spoken;
  customer: string;
  typed: Partial<TypedTransfer>;
  /** What the amount typed comes to. */
  amount: string;
  /** On the check page, beside amount and remark. */
  shown: string[];
  charge?: string;
  /** What it does to the own loan or deposit: texts of `transfers`, the same on check page, OTP page and payment. */
  into?: Array<keyof (typeof texts)["into"]>;
}

const [primary, family] = accountsOf("100200301") as [string, string];
const [current, overdraft] = accountsOf("100200305") as [string, string];
const devika = payeeOf("100200301", "within-bank", "Devika Nair");
const harini = payeeOf("100200301", "imps", "Harini Menon");
const vaigai = payeeOf("100200305", "neft", "Vaigai Traders");
const kavitha = payeeOf("100200301", "rtgs", "Kavitha Kannan");

const journeys: Journey[] = [
  {
    kind: "within-bank",
    language: "en",
    customer: "100200301",
    typed: { from: primary, to: devika.key, amount: "₹1,500.50", remark: "=SUM(A1) <b>rent</b>" },
    amount: "1500.50",
    shown: [primary, devika.name, devika.accountNumber],
  },
  {
    kind: "own-account",
    language: "ta",
    customer: "100200305",
    typed: { from: current, to: overdraft, amount: "1,00,000", remark: "மாதக் கணக்கு" },
    amount: "100000",
    shown: [current, overdraft],
  },
  {
    kind: "imps",
    language: "te",
    customer: "100200301",
    typed: { from: family, to: harini.key, amount: "1000.01", remark: "పుస్తకాలు" },
    amount: "1000.01",
    shown: [family, harini.name, harini.accountNumber, harini.ifsc!, "Federal Bank", harini.address!],
    charge: "₹5.90",
  },
  {
    kind: "neft",
    language: "ml",
    customer: "100200305",
    typed: { from: current, to: vaigai.key, amount: "2500", remark: "ബിൽ 41" },
    amount: "2500",
    shown: [current, vaigai.name, vaigai.accountNumber, vaigai.ifsc!],
  },
  {
    kind: "rtgs",
    language: "en",
    customer: "100200301",
    typed: { from: primary, to: kavitha.key, amount: "200000", remark: "Site advance" },
    amount: "200000",
    shown: [primary, kavitha.name, kavitha.accountNumber, kavitha.ifsc!],
  },
  {
    kind: "rd-instalment",
    language: "ta",
    customer: "100200301",
    typed: { from: family, remark: "தவணை" },
    amount: "5000",
    shown: [family, accountsOf("100200301")[6]!],
    into: ["paid", "months", "left", "interest"],
  },
  {
    kind: "loan-repayment",
    language: "en",
    customer: "100200301",
    typed: { from: primary, amount: "2000", remark: "Extra" },
    amount: "2000",
    shown: [primary, accountsOf("100200301")[7]!, "Housing Loan"],
    into: ["owedBefore", "principal", "owedAfter", "emis", "emi", "interest"],
  },
];

/** Each way has its form, and forms share their steps: these three are gone with scripts too. */
const withScripts: TransferKind[] = ["within-bank", "neft", "loan-repayment"];

for (const { kind, language, customer, typed, amount, shown, charge, into = [] } of journeys) {
  test(
    `money moves once, after everything was seen and authorised (${kind}, ${language})`,
    scriptsFor(withScripts.includes(kind)),
    async ({ page, portal }) => {
      const say = words(language, "transfers");
      const common = words(language, "common");
      const paise = parsePlainAmount(amount)!;
      const visitor = await signIn(page, portal.url, customer);
      const before = await ledgerBalance(portal.databaseUrl, typed.from!);
      await page.goto("/main");
      if (language !== "en") await speak(page, language);

      await fillTransfer(page, kind, typed);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say(`titles.${kind}`));
      await isAccessible(page);
      await page.getByRole("button", { name: common("actions.continue"), exact: true }).click();

      const main = page.locator("main");
      const password = page.locator("input[name=transactionPassword]");
      await expect(password).toBeVisible();
      const debit = paise + (charge ? parsePlainAmount(charge.slice(1))! : 0n);
      const charged = charge ?? say("facts.free");
      const left = formatRupees(before - debit);
      const all = [
        ...shown,
        left,
        formatRupees(paise),
        amountInWords(paise, language),
        typed.remark!,
        charged,
      ];
      const facts = into.map((key) =>
        main
          .locator("dl > div")
          .filter({ hasText: say(`into.${key}`) })
          .last(),
      );
      const told = await Promise.all(facts.map((fact) => fact.innerText()));
      for (const text of all) await expect(main).toContainText(text);
      await isAccessible(page);
      expect(await ledgerBalance(portal.databaseUrl, typed.from!)).toBe(before);
      await password.fill(TRANSACTION_PASSWORD);
      await page.locator("button[value=confirm]").click();

      await otpIsInSight(page);
      for (const text of all) await expect(main).toContainText(text);
      for (const [place, fact] of facts.entries())
        await expect(fact).toHaveText(told[place]!.split("\n").join(""));
      await isAccessible(page);
      expect(await ledgerBalance(portal.databaseUrl, typed.from!)).toBe(before);
      await page.locator("input[name=otp]").fill(await visitor.readOtp(mobileOf(customer)));
      await page.locator("button[value=verify]").click();

      await expect(page).toHaveURL(receipt);
      await expect(main).toContainText(receipt.exec(page.url())![1]!);
      for (const [place, fact] of facts.entries())
        await expect(fact).toHaveText(told[place]!.split("\n").join(""));
      const after = await ledgerBalance(portal.databaseUrl, typed.from!);
      expect(plainAmount(before - after)).toBe(plainAmount(debit));
    },
  );
}
