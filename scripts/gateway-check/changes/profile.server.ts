import { tellsLess } from "common/alerts";
import {
  alertChange,
  alertSettings,
  messageLanguage,
  setMessageLanguage,
  tellFewer,
} from "common/contract/profile.server";
import { changeSchemeNominee, socialScheme } from "common/contract/schemes.server";
import { movedSessionNotice, newBrowserNotice } from "common/contract/sign-in.server";
import { type Harness, type Trial, lacks, needed, notMade, remark, trial } from "./trial.server";

function alerting({ found, ask }: Harness, now: NonNullable<Harness["found"]["alerts"]>) {
  const wish = { ...now, credits: !now.credits };
  const bound = { ...wish, customerNumber: found.customerNumber };
  return {
    request: wish,
    otp: tellsLess(now, wish) ? tellFewer.otp!.bind(bound) : undefined,
    see: async () => {
      const shown = await ask(alertSettings, {});
      return shown?.accounts.find(({ accountNumber }) => accountNumber === now.accountNumber)?.credits;
    },
    becomes: () => wish.credits,
  };
}

export const profileTrials: readonly Trial[] = [
  trial(changeSchemeNominee, "the nominee as it is", ({ found, ask }) => {
    const lacking = lacks("enrolment in PMSBY whose nominee is told in full");
    const { accountNumber = found.accounts[0] ?? "", ...enrolment } = needed(found.enrolment, lacking);
    const nomineeName = needed(enrolment.nomineeName, lacking);
    const nomineeAddress1 = needed(enrolment.nomineeAddress1, lacking);
    const { nomineeRelation, nomineeAddress2, nomineeBirth, minor } = enrolment;
    const { guardianName, guardianRelation, guardianBirth, guardianAddress1, guardianAddress2 } = enrolment;
    const enrolled = { scheme: "pmsby", accountNumber } as const;
    return {
      request: {
        ...{ ...enrolled, key: "modify" as const },
        ...{ nomineeName, nomineeRelation, nomineeAddress1, nomineeAddress2, nomineeBirth, minor },
        ...{ guardianName, guardianRelation, guardianBirth, guardianAddress1, guardianAddress2 },
      },
      see: async () => (await ask(socialScheme, { ...enrolled, key: "inquire" }))?.nomineeName,
      becomes: () => nomineeName,
    };
  }),
  trial(newBrowserNotice, "", () => ({ request: { browser: remark } })),
  trial(movedSessionNotice, "", () => ({ request: { browser: remark } })),
  trial(setMessageLanguage, "the language as it is", async ({ ask }) => {
    const see = async () => (await ask(messageLanguage, {}))?.language;
    const language = needed(await see(), lacks("language of text messages"));
    return { request: { language }, see, becomes: () => language };
  }),
  trial(alertChange, "another way", (harness) =>
    alerting(harness, needed(harness.found.alerts, lacks("account with text messages"))),
  ),
  trial(alertChange, "back", (harness) => {
    harness.made(notMade, alertChange);
    const before = harness.found.alerts!;
    return alerting(harness, { ...before, credits: !before.credits });
  }),
];
