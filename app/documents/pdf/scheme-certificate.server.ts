import { formatDate } from "common/dates";
import { formatRupees } from "common/money";
import { schemeRules } from "common/schemes";
import { bankWordsOf } from "~/i18n/bank-words";
import { translator } from "~/i18n/instances.server";
import { printableText } from "../document-text.server";
import type { Make } from "../tasks.server";
import type { SchemeCertificateData } from "../tax-data";
import { Certificate } from "./certificates.server";
import { makerOf } from "./letterhead.server";
import { column, Table } from "./table.server";

export const schemeCertificatePdf: Make<SchemeCertificateData> = (language, frame) => {
  const t = translator(language, "documents");
  const say = translator(language, "schemes");
  const bankWord = bankWordsOf(translator(language, "bank-words"));
  const { scheme, accountNumber, registeredOn, paidUntil, premium, choice } = frame;
  const { cover } = schemeRules[scheme];
  const promised = {
    scheme: say(`names.${scheme}`),
    amount: formatRupees(cover?.full ?? BigInt(choice?.pension ?? 0) * 100n),
    date: formatDate(paidUntil),
  };
  const certificate = new Certificate(language, {
    ...frame,
    title: t(cover ? "schemeCertificate.insurance" : "schemeCertificate.pension"),
    subtitle: promised.scheme,
    sentence: t(cover ? "schemeCertificate.insured" : "schemeCertificate.pensioned", promised),
    more: [
      [say("fields.registeredOn"), formatDate(registeredOn)],
      [say("fields.account"), accountNumber],
      [t("schemeCertificate.premium"), formatRupees(premium)],
      choice && [say("fields.frequency"), say(`frequencies.${choice.frequency}`)],
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
