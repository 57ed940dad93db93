/** The session's clock; with scripts it asks before the session ends, or when the customer seems away. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatIstClock } from "common/dates";
import { useBank } from "./bank";
import { Button } from "./button";
import { formatLeft, useSecondsLeft } from "./countdown";
import { useLive, useOnChange } from "./hydrated";
import { useSessionChannel } from "./session-channel";

interface Until {
  endsAt: Date;
  now: Date;
  /** False in the last minute: the session ends after an hour. */
  mayExtend: boolean;
}

interface SessionClockProps extends Until {
  onStay: () => void;
  onLeave: (why: "signed-out" | "session-ended" | "idle") => void;
  onEnded: (reason: string) => void;
}

const SOON_SECONDS = 300;
const ASK_SECONDS = 30;
/** Loads the dialog before it is due. */
const LOAD_SECONDS = 90;
const loadDialog = () => import("./live/dialog").catch(() => null);

export function SessionClock({ endsAt, now, mayExtend, onStay, onLeave, onEnded }: SessionClockProps) {
  const { t } = useTranslation();
  const [elsewhere, setElsewhere] = useState<Until | null>(null);
  const [answeredFor, setAnsweredFor] = useState<number | null>(null);
  const until = elsewhere && elsewhere.endsAt > endsAt ? elsewhere : { endsAt, now, mayExtend };
  const end = until.endsAt.getTime();
  const left = useSecondsLeft(until.endsAt, until.now);

  const tell = useSessionChannel((news) => {
    switch (news.kind) {
      case "active":
        return idle.note();
      case "stay":
        return idle.wake();
      case "until":
        idle.note();
        idle.wake();
        return setElsewhere({ ...news, endsAt: new Date(news.endsAt), now: new Date(news.now) });
      case "end":
        return onEnded(news.reason);
    }
  });
  const idle = useIdle({ ...useBank().idle, onActive: () => tell({ kind: "active" }) });

  const [ends, begins] = [endsAt.getTime(), now.getTime()];
  useEffect(() => {
    tell({ kind: "until", endsAt: ends, now: begins, mayExtend });
    // Depends on the values, not on the function's identity.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ends, begins, mayExtend]);

  const ending = left !== null && left <= ASK_SECONDS && answeredFor !== end;
  const asking = ending || idle.left !== null;
  const over = left === 0 ? "session-ended" : idle.left === 0 ? "idle" : null;
  const dialog = useLive(loadDialog, asking || (left !== null && left <= LOAD_SECONDS));
  useOnChange(() => {
    if (over) onLeave(over);
  }, [over]);

  const stay = () => {
    idle.wake();
    tell({ kind: "stay" });
    if (ending) setAnsweredFor(end);
    if (until.mayExtend) onStay();
  };
  const question = questions[!ending ? "still-there" : until.mayExtend ? "about-to-end" : "last-minute"];
  const remaining = ending ? left : idle.left;
  return (
    <>
      <span className="clock" data-soon={left !== null && left <= SOON_SECONDS ? "" : undefined}>
        {left === null ? (
          t("session.endsAt", { time: formatIstClock(until.endsAt) })
        ) : (
          <>
            {t("session.endsIn")} <span role="timer">{formatLeft(left)}</span>
          </>
        )}
      </span>
      {asking && dialog && remaining !== null ? (
        <dialog.default
          title={t(question.title)}
          onClose={stay}
          actions={
            <>
              <Button type="button" onClick={stay}>
                {t(question.stay)}
              </Button>
              <Button type="button" look="secondary" onClick={() => onLeave("signed-out")}>
                {t("session.leave")}
              </Button>
            </>
          }
        >
          <p>{t(question.text)}</p>
          <p>
            <b>{t("session.secondsLeft", { count: remaining })}</b>
          </p>
        </dialog.default>
      ) : null}
    </>
  );
}

/** `last-minute`: the session cannot be extended. */
const questions = {
  "still-there": { title: "session.stillThere", text: "session.stillThereText", stay: "session.stay" },
  "about-to-end": { title: "session.aboutToEnd", text: "session.aboutToEndText", stay: "session.stay" },
  "last-minute": { title: "session.aboutToEnd", text: "session.lastMinuteText", stay: "session.understood" },
} as const;

const signs = ["keydown", "pointerdown", "pointermove", "touchstart", "scroll"] as const;
const CHECK_MS = 500;
const TELL_MS = 5_000;

interface IdleTerms {
  askAfter: number;
  endAfter: number;
  onActive?: () => void;
}

/**
 * Seconds left to answer 'still there?'; null while the customer is active. Only `wake` stops the countdown, not a stray touch.
 * `note` is activity in another tab.
 */
function useIdle({ askAfter, endAfter, onActive }: IdleTerms) {
  const [left, setLeft] = useState<number | null>(null);
  const since = useRef(0);
  const shown = useRef(0);
  const tell = useRef(onActive);
  const requested = left !== null;
  useEffect(() => {
    tell.current = onActive;
  });
  const note = useCallback(() => {
    if (!requested) since.current = performance.now();
  }, [requested]);
  useEffect(() => {
    since.current = performance.now();
    const onSign = () => {
      note();
      if (requested || performance.now() - shown.current < TELL_MS) return;
      shown.current = performance.now();
      tell.current?.();
    };
    const timer = setInterval(() => {
      const idle = (performance.now() - since.current) / 1000;
      if (requested) setLeft(Math.max(0, Math.ceil(endAfter - idle)));
      else if (idle >= askAfter) setLeft(endAfter);
    }, CHECK_MS);
    for (const sign of signs) addEventListener(sign, onSign, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, onSign, { capture: true });
    };
  }, [askAfter, endAfter, requested, note]);
  const wake = useCallback(() => setLeft(null), []);
  return { left, wake, note };
}
