/** The session's clock in the header; with scripts it also asks before the session ends or when nobody seems there. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatIstClock } from "common/dates";
import { useBank } from "./bank";
import { Button } from "./button";
import { formatLeft, useSecondsLeft } from "./countdown";
import { useLive } from "./hydrated";
import { useSessionChannel } from "./session-channel";

interface Until {
  endsAt: Date;
  now: Date;
  /** Whether asking for more time can bring any: after an hour it ends, whatever happens. */
  mayExtend: boolean;
}

interface SessionClockProps extends Until {
  /** Asks the server for more time. */
  onStay: () => void;
  /** The customer wants to go, the time is over, or nobody answered. */
  onLeave: (why: "signed-out" | "session-ended" | "idle") => void;
  /** Another tab has heard that the session is over. */
  onEnded: (reason: string) => void;
}

/** From here on a phone shows it too. */
const SOON_SECONDS = 300;
const ASK_SECONDS = 30;
/** Early enough that the question is at hand when it is due. */
const LOAD_SECONDS = 90;
const loadDialog = () => import("./live/dialog");

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
    // What the server said counts, not the function's identity.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ends, begins, mayExtend]);

  const ending = left !== null && left <= ASK_SECONDS && answeredFor !== end;
  const asking = ending || idle.left !== null;
  const over = left === 0 ? "session-ended" : idle.left === 0 ? "idle" : null;
  const dialog = useLive(loadDialog, asking || (left !== null && left <= LOAD_SECONDS));
  useEffect(() => {
    if (over) onLeave(over);
    // The moment counts, not the function's identity.
    // eslint-disable-next-line react-hooks/exhaustive-deps
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

/** What the question says; `last-minute`: the longest time is over, so that staying is not among the answers. */
const questions = {
  "still-there": { title: "session.stillThere", text: "session.stillThereText", stay: "session.stay" },
  "about-to-end": { title: "session.aboutToEnd", text: "session.aboutToEndText", stay: "session.stay" },
  "last-minute": { title: "session.aboutToEnd", text: "session.lastMinuteText", stay: "session.understood" },
} as const;

const signs = ["keydown", "pointerdown", "pointermove", "touchstart", "scroll"] as const;
const CHECK_MS = 500;
/** How often the other tabs hear of it at most. */
const TELL_MS = 5_000;

interface IdleTerms {
  /** Seconds without a sign until the question, and from there to the end. */
  askAfter: number;
  endAfter: number;
  /** Somebody is there, said now and then. */
  onActive?: () => void;
}

/**
 * Seconds left to answer 'still there?': null while the customer is active, then from `endAfter` to 0. Only `wake` ends the counting: a stray
 * touch is no answer. `note` is a sign from elsewhere.
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
