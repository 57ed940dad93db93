import { formatIstClock } from "common/dates";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import type { Portal } from "~/load-context";
import type { OtpState } from "./otp-challenge.server";

/** As its page shows it. `elsewhere`: that another browser or session was sent one, in the customer's language. */
export interface ShownOtp extends Omit<OtpState, "triesLeft" | "elsewhere"> {
  elsewhere: string | null;
}

export function shownOtp(
  { language, portal }: { language: Language; portal: Pick<Portal, "profile"> },
  { triesLeft: _, elsewhere, ...otp }: OtpState,
): ShownOtp {
  const { helpline } = portal.profile;
  const t = translator(language, "flows");
  const told =
    elsewhere && t(`elsewhere.${elsewhere.share}`, { time: formatIstClock(elsewhere.at), helpline });
  return { ...otp, elsewhere: told };
}
