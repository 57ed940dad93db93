/** The session's clock in the header; with scripts it also asks before the session ends or when nobody seems there. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "common/bank-profile";
import { formatIstClock } from "common/dates";
import { formatLeft, useSecondsLeft } from "./countdown";
import { useIdle } from "./idle";
import { useLive } from "./hydrated";
import type { LiveDialogProps } from "./live/dialog";
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
  const idle = useIdle({ ...bankProfile.idle, onActive: () => tell({ kind: "active" }) });

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
  const question: Question = !ending ? "still-there" : until.mayExtend ? "about-to-end" : "last-minute";
  const remaining = ending ? left : idle.left;
  return (
    <span className="money">
      {left === null ? (
        t("session.endsAt", { time: formatIstClock(until.endsAt) })
      ) : (
        <>
          {t("session.endsIn")} <span role="timer">{formatLeft(left)}</span>
        </>
      )}
      {asking && dialog && remaining !== null ? (
        <SessionQuestion
          Dialog={dialog.default}
          question={question}
          remaining={remaining}
          onStay={stay}
          onLeave={() => onLeave("signed-out")}
        />
      ) : null}
    </span>
  );
}

/** `last-minute`: the longest time is over, so that staying is not among the answers. */
type Question = "still-there" | "about-to-end" | "last-minute";

interface SessionQuestionProps {
  Dialog: React.ComponentType<LiveDialogProps>;
  question: Question;
  /** Seconds to answer. */
  remaining: number;
  onStay: () => void;
  onLeave: () => void;
}

const words = {
  "still-there": { title: "session.stillThere", text: "session.stillThereText", stay: "session.stay" },
  "about-to-end": { title: "session.aboutToEnd", text: "session.aboutToEndText", stay: "session.stay" },
  "last-minute": { title: "session.aboutToEnd", text: "session.lastMinuteText", stay: "session.understood" },
} as const satisfies Record<Question, object>;

/** The clock's question above the page. */
function SessionQuestion({ Dialog, question, remaining, onStay, onLeave }: SessionQuestionProps) {
  const { t } = useTranslation();
  const { title, text, stay } = words[question];
  return (
    <Dialog
      title={t(title)}
      onClose={onStay}
      actions={
        <>
          <button type="button" className="button" onClick={onStay}>
            {t(stay)}
          </button>
          <button type="button" className="button button--secondary" onClick={onLeave}>
            {t("session.leave")}
          </button>
        </>
      }
    >
      <p>{t(text)}</p>
      <p>
        <b>{t("session.secondsLeft", { count: remaining })}</b>
      </p>
    </Dialog>
  );
}
