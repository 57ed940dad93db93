/** The session's clock in the header; with scripts it also asks before the session ends or when nobody seems there. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { formatIstClock } from "~/domain/dates";
import { formatLeft, useSecondsLeft } from "./countdown";
import { useIdle } from "./idle";
import { useLive } from "./live/load";

interface SessionClockProps {
  endsAt: Date;
  now: Date;
  /** Asks the server for more time. */
  onStay: () => void;
  /** The customer wants to go. */
  onLeave: () => void;
  /** The time is over, or nobody answered. */
  onEnd: () => void;
}

const ASK_SECONDS = 30;
/** Early enough that the question is at hand when it is due. */
const LOAD_SECONDS = 90;
const loadDialog = () => import("./live/dialog");

export function SessionClock({ endsAt, now, onStay, onLeave, onEnd }: SessionClockProps) {
  const { t } = useTranslation();
  const left = useSecondsLeft(endsAt, now);
  const idle = useIdle(bankProfile.idle);
  const [answeredFor, setAnsweredFor] = useState<number | null>(null);
  const ending = left !== null && left <= ASK_SECONDS && answeredFor !== endsAt.getTime();
  const asking = ending || idle.left !== null;
  const over = left === 0 || idle.left === 0;
  const dialog = useLive(loadDialog, asking || (left !== null && left <= LOAD_SECONDS));
  useEffect(() => {
    if (over) onEnd();
    // The moment counts, not the function's identity.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [over]);

  const stay = () => {
    idle.wake();
    if (ending) setAnsweredFor(endsAt.getTime());
    onStay();
  };
  const remaining = ending ? left : idle.left;
  return (
    <span className="money">
      {left === null ? (
        t("session.endsAt", { time: formatIstClock(endsAt) })
      ) : (
        <>
          {t("session.endsIn")} <span role="timer">{formatLeft(left)}</span>
        </>
      )}
      {asking && dialog && remaining !== null ? (
        <dialog.default
          title={ending ? t("session.aboutToEnd") : t("session.stillThere")}
          onClose={stay}
          actions={
            <>
              <button type="button" className="button" onClick={stay}>
                {t("session.stay")}
              </button>
              <button type="button" className="button button--secondary" onClick={onLeave}>
                {t("session.leave")}
              </button>
            </>
          }
        >
          <p>{ending ? t("session.aboutToEndText") : t("session.stillThereText")}</p>
          <p>
            <b>{t("session.secondsLeft", { count: remaining })}</b>
          </p>
        </dialog.default>
      ) : null}
    </span>
  );
}
