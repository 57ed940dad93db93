/** Spans of what a request does, for whoever follows one through portal and gateway. Without a tracer they cost a look. */
export interface Tracer {
  inSpan<T>(span: Span, work: (note: Note) => Promise<T>): Promise<T>;
  /** The header by which the span under way goes on in another process; undefined outside any. */
  traceparent(): string | undefined;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Names from the code alone: what a customer or the bank has said stands in no span. */
interface Span {
  name: string;
  /** `server`: answers somebody; `client`: asks somebody. */
  kind: "server" | "client" | "internal";
}

/** Adds what is known only later: how it ended. */
type Note = (attributes: Record<string, string | number>) => void;

// The pages' build and the server around it each have this module; the process has one tracer.
const kept = globalThis as typeof globalThis & { __portalTracer?: Tracer };

export function traceWith(tracer: Tracer | undefined): void {
  if (tracer) kept.__portalTracer = tracer;
  else delete kept.__portalTracer;
}

const untold: Note = () => {};

export const inSpan = <T>(span: Span, work: (note: Note) => Promise<T>): Promise<T> =>
  kept.__portalTracer ? kept.__portalTracer.inSpan(span, work) : work(untold);

export const traceparent = (): string | undefined => kept.__portalTracer?.traceparent();
