import { addDays, formatDate } from "common/dates";
import { yearNameOn } from "common/financial-years";
import { formatAmount, type Paise, formatRupees } from "common/money";
import { bankWordsOf } from "~/i18n/bank-words";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { printableText } from "../document-text.server";
import {
  balanceSums,
  interestSums,
  type BalanceCertificateData,
  type CertificateData,
  type DeclarationTakenData,
  type InterestCertificateData,
  type SchemeCertificateData,
} from "../tax-data";
import type { Frame, Make } from "../tasks.server";
import { space, stack, type Block, type Facts } from "./block.server";
import { holderFacts, Letter, makerOf, recordsFact } from "./letterhead.server";
import { column, money, Table } from "./table.server";

export const interestCertificatePdf: Make<InterestCertificateData> = (language, frame) => {
  const t = translator(language, "documents");
  const say = translator(language, "tax");
  const bankWord = bankWordsOf(translator(language, "bank-words"));
  const { year, period } = frame;
  const range = { from: formatDate(period.from), to: formatDate(period.to) };
  const certificate = new Certificate(language, {
    ...frame,
    title: t("interestCertificate.title"),
    subtitle: say(`yearName.${yearNameOn(period.from)}`, { year }),
    sentence: t(`interestCertificate.sentence.${yearNameOn(period.from)}`, { year, ...range }),
    more: [recordsFact(language, frame.recordsFrom)],
  });
  const amounts = ["paid", "charged", "principalRepaid", "tax"] as const;
  const table = new Table(certificate.writer, [
    column(say("columns.accountNumber"), 90),
    column(say("columns.product"), 137.28, { lines: 3 }),
    ...amounts.map((key) => money(say(`columns.${key}`), 76)),
  ]);
  return makerOf((entries) => {
    const sums = interestSums(entries);
    const rows = entries.map((entry) =>
      table.row([
        entry.accountNumber,
        printableText(bankWord("product", entry.product)),
        ...amounts.map((key) => (entry[key] === undefined ? "–" : formatAmount(entry[key]))),
      ]),
    );
    if (rows.length === 0) rows.push(table.note(t("interestCertificate.none")));
    const totals = ["", t("rows.totals"), ...amounts.map((key) => formatAmount(sums[key]))];
    rows.push(table.row(totals, "bold"));
    for (const key of amounts)
      if (key === "paid" || sums[key] > 0n)
        rows.push(certificate.sum(t(`interestCertificate.sums.${key}`), sums[key]));
    if (frame.quarters && entries.length > 0)
      rows.push(stack([space(8), certificate.words(quartersWords(language, frame.quarters), { size: 8 })]));
    rows.push(
      stack([
        space(8),
        certificate.words(t(`interestCertificate.recurring.${frame.recurring}`), { size: 8 }),
      ]),
    );
    return certificate.file(table, rows);
  });
};

function quartersWords(
  language: Language,
  { number, from, to }: NonNullable<InterestCertificateData["quarters"]>,
): string {
  const range = { from: formatDate(from), to: formatDate(to) };
  return translator(language, "tax")("certificates.quarters", { number, ...range });
}

export const balanceCertificatePdf: Make<BalanceCertificateData> = (language, frame) => {
  const t = translator(language, "documents");
  const say = translator(language, "tax");
  const common = translator(language, "common");
  const bankWord = bankWordsOf(translator(language, "bank-words"));
  const date = formatDate(frame.date);
  const certificate = new Certificate(language, {
    ...frame,
    title: t("balanceCertificate.title"),
    subtitle: t("balanceCertificate.subtitle", { date }),
    sentence: t("balanceCertificate.sentence", { date }),
  });
  const table = new Table(certificate.writer, [
    column(say("columns.accountNumber"), 120),
    column(say("columns.product"), 221.28, { lines: 3 }),
    money(t("columns.balance"), 120),
    column(t("miniColumns.direction"), 70),
  ]);
  return makerOf((entries) => {
    const { credit, debit } = balanceSums(entries);
    const rows = entries.map(({ accountNumber, product, balance }) => {
      const owed = balance < 0n;
      const amount = formatAmount(owed ? -balance : balance);
      const side = common(`money.${owed ? "debit" : "credit"}`);
      return table.row([accountNumber, printableText(bankWord("product", product)), amount, side]);
    });
    rows.push(certificate.sum(t("balanceCertificate.credit"), credit));
    if (debit > 0n) rows.push(certificate.sum(t("balanceCertificate.debit"), debit));
    return certificate.file(table, rows);
  });
};

export const declarationTakenPdf: Make<DeclarationTakenData> = (language, frame) => {
  const t = translator(language, "documents");
  const say = translator(language, "tax");
  const { year, period } = frame;
  const certificate = new Certificate(language, {
    ...frame,
    title: t("declaration.title"),
    subtitle: say(`yearName.${yearNameOn(period.from)}`, { year }),
    sentence: t("declaration.sentence", { year, date: formatDate(frame.issuedOn), uin: frame.reference }),
  });
  const table = new Table(certificate.writer, [
    column(t("declaration.what"), 341.28, { lines: 3 }),
    money(t("declaration.amount"), 120),
  ]);
  return makerOf((entries) => {
    const rows = entries.flatMap(({ income, interest, taxSoFar }) => [
      table.row([say("declaration.income"), formatAmount(income)]),
      table.row([say("declaration.interest"), formatAmount(interest)]),
      table.row([say("projection.taxSoFar"), formatAmount(taxSoFar)]),
      certificate.sum(say("declaration.income"), income),
    ]);
    return certificate.file(table, rows);
  });
};

type CertificateText = Frame<CertificateData<unknown>> & {
  title: string;
  subtitle: string;
  sentence: string;
  more?: Facts;
};

/** Base of certificates: holder and date, a sentence, a table, sums in figures and in words. */
class Certificate extends Letter {
  readonly #sentence: string;

  constructor(language: Language, text: CertificateText) {
    const t = translator(language, "documents");
    const { who, branch } = holderFacts(language, text.holder);
    const issued: Facts = [
      [t("certificate.reference"), text.reference],
      [t("certificate.issuedOn"), formatDate(text.issuedOn)],
    ];
    super(language, {
      ...text,
      subject: `${text.title}, ${text.subtitle}`,
      facts: [who, [...issued, ...(text.more ?? []), branch]],
      note: t("certificate.systemGenerated"),
    });
    this.#sentence = text.sentence;
  }

  sum(label: string, amount: Paise): Block {
    return stack([space(8), ...this.amount(label, amount)]);
  }

  file(table: Table, rows: readonly Block[]): Promise<Uint8Array> {
    const sentence = this.words(this.#sentence, { size: 9.5 }, 5);
    return this.render(table, rows, (head) => stack([head, sentence], 10));
  }
}

export const schemeCertificatePdf: Make<SchemeCertificateData> = (language, frame) => {
  const t = translator(language, "documents");
  const say = translator(language, "schemes");
  const bankWord = bankWordsOf(translator(language, "bank-words"));
  const { scheme, accountNumber, registeredOn, paidUntil, premium, cover, choice, course } = frame;
  const promised = {
    scheme: say(`names.${scheme}`),
    amount: formatRupees(cover?.full ?? BigInt(choice?.pension ?? 0) * 100n),
    date: formatDate(paidUntil),
  };
  const lienUntil = addDays(registeredOn, (cover?.lienDays ?? 0) - 1);
  const lien =
    lienUntil >= frame.issuedOn ? [t("schemeCertificate.lien", { date: formatDate(lienUntil) })] : [];
  const certificate = new Certificate(language, {
    ...frame,
    title: t(cover ? "schemeCertificate.insurance" : "schemeCertificate.pension"),
    subtitle: promised.scheme,
    sentence: [
      t(cover ? "schemeCertificate.insured" : "schemeCertificate.pensioned", promised),
      ...lien,
    ].join(" "),
    more: [
      [say("fields.registeredOn"), formatDate(registeredOn)],
      [say("fields.account"), accountNumber],
      [t("schemeCertificate.premium"), formatRupees(premium)],
      choice && [say("fields.frequency"), say(`frequencies.${choice.frequency}`)],
      course && [say("fields.total", { count: course.debits }), formatRupees(course.total)],
    ],
  });
  const table = new Table(certificate.writer, [
    column(t("schemeCertificate.person"), 150, { lines: 3 }),
    column(t("schemeCertificate.relation"), 90, { lines: 2 }),
    column(t("schemeCertificate.birth"), 80),
    column(t("account.address"), certificate.writer.contentWidth - 320, { lines: 3 }),
  ]);
  return makerOf((people) =>
    certificate.file(
      table,
      people.map(({ name, relation, birth, address }) =>
        table.row([
          printableText(name),
          bankWord("relation", relation),
          birth ? formatDate(birth) : "",
          printableText(address),
        ]),
      ),
    ),
  );
};
