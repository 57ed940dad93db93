import { formatDate, formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import type { Issued, IssuedFact, IssuedKind } from "~/documents/issued.server";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";

/** In the words of the document, so that both can be compared. */
export function factsOf(language: Language, { kind, issuedAt, holder, reference, facts }: Issued) {
  const words = wordsIn(language, reference);
  return {
    title: words.titles[kind],
    issuedAt: `${formatIstTime(issuedAt)} IST`,
    facts: [
      { term: words.holder, value: holder },
      ...facts.map((fact) => ({ term: words.terms[fact.name], value: words.value(fact) })),
    ],
  };
}

function wordsIn(language: Language, reference: string | undefined) {
  const t = translator(language, "verify");
  const common = translator(language, "common");
  const documents = translator(language, "documents");
  const payments = translator(language, "payments");
  const deposits = translator(language, "deposits");
  const tax = translator(language, "tax");
  const schemes = translator(language, "schemes");

  const titles: Record<IssuedKind, string> = {
    statement: documents("statement.title"),
    "mini-statement": documents("miniStatement.title"),
    // A returned payment has no receipt.
    receipt: documents("receipt.subject", { reference }),
    "deposit-advice": documents("depositAdvice.title"),
    "closure-advice": documents("closureAdvice.title"),
    "tax-deducted": common("menu./TDSEnquiry"),
    "interest-certificate": documents("interestCertificate.title"),
    "balance-certificate": documents("balanceCertificate.title"),
    "scheme-certificate": common("menu.schemes"),
    "form-121": documents("declaration.title"),
  };
  const terms: Record<IssuedFact["name"], string> = {
    account: documents("account.accountNumber"),
    toAccount: payments("payment.toAccount"),
    period: documents("account.period"),
    part: t("entries"),
    opening: documents("rows.opening"),
    moneyOut: t("moneyOut"),
    moneyIn: t("moneyIn"),
    closing: documents("rows.closing"),
    amount: payments("payment.amount"),
    state: payments("payment.state"),
    paidIn: deposits("form.amount"),
    instalment: deposits("form.instalment"),
    maturesOn: deposits("facts.maturesOn"),
    maturityAmount: deposits("facts.maturityAmount"),
    closedOn: documents("closureAdvice.closedOn"),
    paidOut: t("paidOut"),
    interestPaid: documents("interestCertificate.sums.paid"),
    interestCharged: documents("interestCertificate.sums.charged"),
    tax: documents("interestCertificate.sums.tax"),
    balancesOf: tax("certificates.date"),
    credit: documents("balanceCertificate.credit"),
    debit: documents("balanceCertificate.debit"),
    scheme: t("scheme"),
    premium: documents("schemeCertificate.premium"),
    holdsUntil: schemes("fields.until"),
    declaredOn: documents("certificate.issuedOn"),
    income: tax("declaration.income"),
  };
  const value = (fact: IssuedFact): string => {
    if ("digits" in fact) return `••${fact.digits}`;
    if ("date" in fact) return formatDate(fact.date);
    if ("from" in fact)
      return documents("account.fromTo", { from: formatDate(fact.from), to: formatDate(fact.to) });
    if (fact.name === "part") return t("onlyMatching");
    if (fact.name === "state") return payments(`states.${fact.state}`);
    if (fact.name === "scheme") return schemes(`names.${fact.scheme}`);
    return fact.amount < 0n
      ? `${formatRupees(-fact.amount)} ${common("money.debit")}`
      : formatRupees(fact.amount);
  };
  return { titles, terms, value, holder: documents("account.holder") };
}
