import { formatDate, formatIstTime } from "common/dates";
import { formatBalance } from "common/balances";
import { stateNameOf } from "common/payments";
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
  const areas = ["verify", "common", "documents", "payments", "deposits", "tax", "schemes"] as const;
  const t = translator(language, areas);
  const titles: Record<IssuedKind, string> = {
    statement: t("documents:statement.title"),
    "mini-statement": t("documents:miniStatement.title"),
    // A returned payment has no receipt.
    receipt: t("documents:receipt.subject", { reference }),
    "deposit-advice": t("documents:depositAdvice.title"),
    "closure-advice": t("documents:closureAdvice.title"),
    "tax-deducted": t("common:menu./TDSEnquiry"),
    "interest-certificate": t("documents:interestCertificate.title"),
    "balance-certificate": t("documents:balanceCertificate.title"),
    "scheme-certificate": t("common:menu.schemes"),
    "form-121": t("documents:declaration.title"),
  };
  const terms: Record<IssuedFact["name"], string> = {
    account: t("documents:account.accountNumber"),
    toAccount: t("payments:payment.toAccount"),
    period: t("documents:account.period"),
    recordsFrom: t("documents:account.recordsFrom"),
    part: t("entries"),
    lines: t("entryCount"),
    opening: t("documents:rows.opening"),
    moneyOut: t("moneyOut"),
    moneyIn: t("moneyIn"),
    closing: t("documents:rows.closing"),
    debited: t("documents:direction.debit"),
    credited: t("documents:direction.credit"),
    amount: t("payments:payment.amount"),
    state: t("payments:payment.state"),
    paidIn: t("deposits:form.amount"),
    instalment: t("deposits:form.instalment"),
    maturesOn: t("deposits:facts.maturesOn"),
    maturityAmount: t("deposits:facts.maturityAmount"),
    closedOn: t("documents:closureAdvice.closedOn"),
    paidOut: t("paidOut"),
    interestPaid: t("documents:interestCertificate.sums.paid"),
    interestCharged: t("documents:interestCertificate.sums.charged"),
    tax: t("documents:interestCertificate.sums.tax"),
    balancesOf: t("tax:certificates.date"),
    credit: t("documents:balanceCertificate.credit"),
    debit: t("documents:balanceCertificate.debit"),
    scheme: t("scheme"),
    premium: t("documents:schemeCertificate.premium"),
    holdsUntil: t("schemes:fields.until"),
    declaredOn: t("documents:certificate.issuedOn"),
    income: t("tax:declaration.income"),
  };
  const value = (fact: IssuedFact): string => {
    if ("digits" in fact) return `••${fact.digits}`;
    if ("date" in fact) return formatDate(fact.date);
    if ("from" in fact)
      return t("documents:account.fromTo", { from: formatDate(fact.from), to: formatDate(fact.to) });
    if ("count" in fact) return String(fact.count);
    if (fact.name === "part") return t("onlyMatching");
    if (fact.name === "state") return t(`common:states.${stateNameOf(fact.state)}`);
    if (fact.name === "scheme") return t(`schemes:names.${fact.scheme}`);
    if ("on" in fact) return `${formatDate(fact.on)} · ${formatRupees(fact.amount)}`;
    return formatBalance(fact.amount, t("common:money.debit"), formatRupees);
  };
  return { titles, terms, value, holder: t("documents:account.holder") };
}
