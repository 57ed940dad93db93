import type { TFunction } from "i18next";
import { alwaysToldFrom } from "common/alerts";
import type { OfBank } from "common/bank";
import type { IsoDate } from "common/dates";
import { liabilityRuleOf } from "common/liability";
import { inForce } from "common/tariff";
import { lastDayOf, termsSections, type TermsVersion } from "common/terms";
import { answerWords, liabilityWords } from "./liability-words";
import { ombudsmanWords } from "./payment-promise";

interface Translators {
  t: TFunction<"terms">;
  payments: TFunction<"payments">;
  profile: TFunction<"profile">;
}

/** Paragraphs of a version by section, with the rule book's figures of today, or of the version's nearest day. */
export function termsWords(
  { t, payments, profile: alerts }: Translators,
  { profile, tariff }: OfBank,
  version: TermsVersion,
  today: IsoDate,
) {
  const last = lastDayOf(profile.terms, version);
  const day = today < version.from ? version.from : last && last < today ? last : today;
  const { helpline, customerCareEmail } = profile;
  const rule = liabilityRuleOf(tariff.liability, day);
  const rate = inForce(tariff.charges, day).gst;
  const values = { rate, helpline, address: customerCareEmail, date: version.from };
  const added = {
    liability: rule
      ? [...liabilityWords(payments, rule), ...answerWords(payments, rule, { profile, tariff, day })]
      : [],
    alerts: [alerts("alerts.always", { floor: alwaysToldFrom(tariff.alerts, day, "other") })],
    help: [ombudsmanWords(payments, profile, tariff, { day, about: "complaint" })],
  };
  return termsSections.map((section) => ({
    section,
    paragraphs: [
      ...version.texts[section].map((text) => t(`texts.${text}`, values)),
      ...(section in added ? added[section as keyof typeof added] : []),
    ],
  }));
}
