/** What the tabs of one browser tell each other about the session they share. */
import { useEffect, useRef } from "react";

type SessionEvent =
  /** The customer has touched something in another tab. */
  | { kind: "active" }
  /** 'Still there?' was answered in another tab. */
  | { kind: "stay" }
  /** A page was opened in another tab, and it has heard from the server until when the session lasts (ms by the server's clock). */
  | { kind: "until"; endsAt: number; now: number; mayExtend: boolean }
  /** The session is over; `reason` as the sign-in page says it. */
  | { kind: "end"; reason: string };

/** Tells the other tabs; `hear` gets what they tell. In a browser without channels each tab is on its own. */
export function useSessionChannel(hear: (news: SessionEvent) => void): (news: SessionEvent) => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const heard = useRef(hear);
  useEffect(() => {
    heard.current = hear;
  });
  useEffect(() => {
    if (!("BroadcastChannel" in window)) return;
    const opened = new BroadcastChannel("session");
    opened.onmessage = ({ data }: MessageEvent<SessionEvent>) => heard.current(data);
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, []);
  return (news) => channel.current?.postMessage(news);
}

/** On the sign-in page, once the server has ended the session: the other tabs then show nothing of it any more. */
export function useTellSessionEnd(reason: string | null) {
  const tell = useSessionChannel(() => undefined);
  useEffect(() => {
    if (reason) tell({ kind: "end", reason });
    // Once for each reason, however often the page is drawn.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [reason]);
}
