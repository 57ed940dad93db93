import { ending, plain } from "bank/messages/plain-words";
import type { BankProfile } from "common/bank";
import { formatDate, type IsoDate } from "common/dates";
import { formatAmount, type Paise } from "common/money";
import { schemeRules, type SchemeId } from "common/schemes";

/** The text messages about enrolments in schemes. */

const notYou = (profile: BankProfile): string => `Not you? Call ${profile.helpline}. ${profile.shortName}`;

export function enrolledText(
  profile: BankProfile,
  scheme: SchemeId,
  { account, premium, policy }: { account: string; premium: Paise; policy: string },
): string {
  return (
    `You are enrolled in ${schemeRules[scheme].short}, number ${policy}. Rs ${formatAmount(premium)} debited from ` +
    `your account ${ending(account)}; what falls due later is debited from it as well. ${notYou(profile)}`
  );
}

export const nomineeChangedText = (profile: BankProfile, scheme: SchemeId, nominee: string): string =>
  `The nominee of your ${schemeRules[scheme].short} is now ${plain(nominee)}. ${notYou(profile)}`;

export const leftText = (profile: BankProfile, scheme: SchemeId, endsOn: IsoDate): string =>
  `You leave ${schemeRules[scheme].short} on ${formatDate(endsOn)}. Nothing more is debited for it. ${notYou(profile)}`;
