import { useEffect, useRef } from "react";

type SessionEvent =
  | { kind: "active" }
  | { kind: "stay" }
  /** A page was opened elsewhere; the times are ms by the server's clock. */
  | { kind: "until"; endsAt: number; now: number; mayExtend: boolean }
  /** `reason` as the sign-in page shows it. */
  | { kind: "end"; reason: string };

/** Sends to the other tabs; `hear` receives. Does nothing in browsers without channels. */
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

/** On the sign-in page: tells the other tabs to hide the ended session. */
export function useTellSessionEnd(reason: string | null) {
  const tell = useSessionChannel(() => undefined);
  useEffect(() => {
    if (reason) tell({ kind: "end", reason });
    // Once per reason.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [reason]);
}
