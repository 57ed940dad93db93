import * as acts from "common/contract/schemes.server";
import type { AnswerOf } from "common/contract/service.server";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { typedNominee, type Nominee, type NomineeField } from "common/nominee";
import { addQuery } from "common/path-query";
import { schemeIds, schemeNames, type courseOf, type PensionChoice, type SchemeId } from "common/schemes";
import { oneCallChange, twoPassChange } from "~/change/change.server";
import { maskedSubject } from "~/session/audit.server";
import { LEAVING_PAGE, NOMINEE_PAGE, schemePages } from "./schemes.forms";

export interface NomineeOrder {
  account: string;
  nominee: Nominee;
}

export interface EnrolmentOrder extends NomineeOrder {
  choice?: PensionChoice | undefined;
  spouse?: string | undefined;
  premium: Paise;
  /** Of all debits until the end. */
  course?: ReturnType<typeof courseOf> | undefined;
  /** Debited after it, if anything is. */
  next?: { on: IsoDate; amount: Paise } | undefined;
  /** True if it could not be read whether holidays move the days of the debits. */
  unread?: boolean;
}

const pagesOf = <Input extends { account: string }>(scheme: SchemeId) => ({
  subject: ({ account }: Input) => maskedSubject(account),
  about: () => ({ scheme: schemeNames[scheme] }),
  done: (_: Input, { flowId }: { flowId: string }) => donePath(scheme, flowId),
});

const donePath = (scheme: SchemeId, flowId: string) => addQuery(schemePages[scheme].view, { done: flowId });

export const ofEachScheme = <One>(make: (scheme: SchemeId) => One) =>
  Object.fromEntries(schemeIds.map((scheme) => [scheme, make(scheme)])) as Record<SchemeId, One>;

/** One change per scheme, as each has its own page. */
export const enrolIn = ofEachScheme((scheme) =>
  twoPassChange(acts.enrolInScheme, {
    ...pagesOf<EnrolmentOrder>(scheme),
    name: `scheme-enrol-${scheme}`,
    path: schemePages[scheme].add,
    fields({ account: accountNumber, premium, nominee, choice, spouse }: EnrolmentOrder) {
      const pension = choice && {
        ...choice,
        noIncomeTax: true,
        married: spouse !== undefined,
        spouse,
        ...ofHolder(nominee),
      };
      return { scheme, key: "add" as const, accountNumber, premium, ...nomineeOnWire(nominee), ...pension };
    },
  }),
);

export const changeNomineeOf = ofEachScheme((scheme) =>
  twoPassChange(acts.changeSchemeNominee, {
    ...pagesOf<NomineeOrder>(scheme),
    name: `scheme-nominee-${scheme}`,
    path: addQuery(NOMINEE_PAGE, { scheme }),
    fields: ({ account: accountNumber, nominee }: NomineeOrder) => ({
      ...{ scheme, key: "modify" as const, accountNumber },
      ...nomineeOnWire(nominee),
    }),
  }),
);

export const leaveScheme = oneCallChange(acts.leaveScheme, {
  path: LEAVING_PAGE,
  fields: ({ scheme, account: accountNumber }: { scheme: SchemeId; account: string }) => ({
    ...{ scheme, key: "close" as const, accountNumber },
  }),
  subject: ({ account }) => maskedSubject(account),
  done: ({ scheme }, { flowId }) => donePath(scheme, flowId),
});

type Enrolment = AnswerOf<typeof acts.socialScheme>;

const nomineeOnWire = (nominee: Nominee) => ({
  ...(typedNominee(nominee) as Pick<Enrolment, NomineeField & keyof Enrolment>),
  minor: nominee.guardian !== undefined,
});

/** The gateway takes the nominee of a pension again under other names. */
const ofHolder = ({ name, relation, birth, guardian }: Nominee) => ({
  holderNomineeName: name,
  holderNomineeRelation: relation,
  holderNomineeBirth: birth,
  ...(guardian ? { holderGuardianName: guardian.name } : {}),
});
