import { schemeOtpVariables } from "common/contract/otp-variables.server";
import { socialScheme } from "common/contract/schemes.server";
import { lastFour } from "common/masks";
import type { Paise } from "common/money";
import type { Nominee } from "common/nominee";
import { addQuery } from "common/path-query";
import { schemeIds, schemeRules, type PensionChoice, type SchemeId } from "common/schemes";
import { defineChange, type SettledChange } from "~/change/change.server";
import type { FormChange } from "~/change/once.server";
import { requestTo } from "~/change/request.server";
import { maskedSubject } from "~/session/audit.server";
import { NOMINEE_PAGE, schemePages, type SchemeAct } from "./schemes.forms";

/** An enrolment as it is to be made, or its new nominee. */
export interface SchemeOrder {
  account: string;
  nominee: Nominee;
  choice?: PensionChoice | undefined;
  spouse?: string | undefined;
  /** Debited at once; of an enrolment. */
  premium?: Paise | undefined;
}

function defineOf(scheme: SchemeId, act: SchemeAct): SettledChange<SchemeOrder> {
  const change = defineChange<SchemeOrder>()({
    name: `scheme-${act}-${scheme}`,
    act: `scheme-${act}` as const,
    path: act === "enrol" ? schemePages[scheme].add : addQuery(NOMINEE_PAGE, { scheme }),
    authority: "password+otp",
    recovery: "settle",
    bind: (_, { account, nominee, premium }) =>
      schemeOtpVariables({ scheme, accountNumber: account, nominee: nominee.name, premium }),
    request({ customerNumber }, { account: accountNumber, premium, nominee, choice, spouse }) {
      const key = act === "enrol" ? ("add" as const) : ("modify" as const);
      const pension = choice && { ...choice, married: spouse !== undefined, spouse, ...ofHolder(nominee) };
      const concerned = { scheme, key, customerNumber, accountNumber, premium };
      return requestTo(socialScheme, { ...concerned, ...nomineeOnWire(nominee), ...pension });
    },
    subject: ({ account }) => maskedSubject(account),
    about: (_, { account }) => ({
      key: act === "enrol" ? "otp.about.schemeEnrol" : "otp.about.schemeNominee",
      values: { scheme: schemeRules[scheme].short, account: lastFour(account) },
    }),
    done: (_, { reference }) => addQuery(schemePages[scheme].view, { [act]: reference }),
  });
  return change;
}

/** Where the run of a page is: one change for each scheme and act. */
export const schemeChanges = Object.fromEntries(
  schemeIds.map((scheme) => [
    scheme,
    { enrol: defineOf(scheme, "enrol"), nominee: defineOf(scheme, "nominee") },
  ]),
) as Record<SchemeId, Record<SchemeAct, SettledChange<SchemeOrder>>>;

export const leaveScheme: FormChange<{ scheme: SchemeId; account: string }, unknown> = {
  act: "scheme-leave",
  limited: null,
  request: ({ customerNumber }, { scheme, account: accountNumber }) =>
    requestTo(socialScheme, { scheme, key: "close", customerNumber, accountNumber }),
  subject: ({ account }) => maskedSubject(account),
};

const nomineeOnWire = ({ guardian, ...nominee }: Nominee) => ({
  nomineeName: nominee.name,
  nomineeRelation: nominee.relation,
  nomineeAddress1: nominee.address1,
  nomineeAddress2: nominee.address2,
  nomineeBirth: nominee.birth,
  minor: guardian !== undefined,
  ...(guardian
    ? {
        guardianName: guardian.name,
        guardianRelation: guardian.relation,
        guardianAddress1: guardian.address1,
        guardianAddress2: guardian.address2,
        guardianBirth: guardian.birth,
      }
    : {}),
});

/** The gateway asks for the nominee of a pension once more, by other names. */
const ofHolder = ({ name, relation, birth, guardian }: Nominee) => ({
  holderNomineeName: name,
  holderNomineeRelation: relation,
  holderNomineeBirth: birth,
  ...(guardian ? { holderGuardianName: guardian.name } : {}),
});
