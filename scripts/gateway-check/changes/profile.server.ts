import { alertChange, alertSettings, tellFewer } from "common/contract/profile.server";
import { changeSchemeNominee, socialScheme } from "common/contract/schemes.server";
import { newBrowserNotice } from "common/contract/sign-in.server";
import { tellsLess } from "common/alerts";
import { type Harness, type Trial, lacks, notMade, remark, trial, whole } from "./trial.server";

const alerting = (back: boolean) => (harness: Harness) => {
  const { found, made, ask } = harness;
  const now = back ? made.alerts : found.alerts;
  if (!now) return back ? notMade : lacks("account with text messages");
  const wish = { ...now, credits: !now.credits, ...whole(harness) };
  return {
    request: wish,
    ...(tellsLess(now, wish) ? { otp: { variables: tellFewer.otp!.bind(wish) } } : {}),
    see: async () => {
      const shown = (await ask(alertSettings, whole(harness)))?.accounts;
      const one = shown?.find(({ accountNumber }) => accountNumber === now.accountNumber);
      return one ? String(one.credits) : null;
    },
    becomes: () => String(wish.credits),
  };
};

export const profileTrials: readonly Trial[] = [
  trial(socialScheme, "the nominee as it is", (harness) => {
    const { enrolment, accounts } = harness.found;
    const { nomineeName: nominee, nomineeAddress1, accountNumber = accounts[0] ?? "" } = enrolment ?? {};
    if (!enrolment || !nominee || !nomineeAddress1)
      return lacks("enrolment in PMSBY whose nominee is told in full");
    const enrolled = { scheme: "pmsby" as const, accountNumber, ...whole(harness) };
    const { nomineeRelation, nomineeAddress2, nomineeBirth, minor } = enrolment;
    const { guardianName, guardianRelation, guardianBirth, guardianAddress1, guardianAddress2 } = enrolment;
    const requested = {
      ...{ ...enrolled, key: "modify" as const },
      ...{ nomineeName: nominee, nomineeRelation, nomineeAddress1, nomineeAddress2, nomineeBirth, minor },
      ...{ guardianName, guardianRelation, guardianBirth, guardianAddress1, guardianAddress2 },
    };
    return {
      request: { ...requested, transactionPassword: harness.transactionPassword },
      otp: { variables: changeSchemeNominee.otp!.bind(requested) },
      see: async () =>
        (await harness.ask(socialScheme, { ...enrolled, key: "inquire" as const }))?.nomineeName ?? null,
      becomes: () => nominee,
    };
  }),
  trial(newBrowserNotice, "", (harness) => ({ request: { browser: remark, ...whole(harness) } })),
  trial(alertChange, "another way", alerting(false), (_, { found, made }) => {
    made.alerts = { ...found.alerts!, credits: !found.alerts!.credits };
  }),
  trial(alertChange, "back", alerting(true)),
];
