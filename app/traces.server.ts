/** Tracing spans across portal and gateway. Without a tracer they cost a lookup. */
export interface Tracer {
  inSpan<T>(span: Span, work: (note: Note) => Promise<T>): Promise<T>;
  /** Header that continues the current span in another process. */
  traceparent(): string | undefined;
  stop(): Promise<void>;
}

/** Attributes are names from the code, never values of customers or the bank. */
interface Span {
  name: string;
  /** `server`: handles a request; `client`: sends one. */
  kind: "server" | "client" | "internal";
}

/** Adds attributes known only at the end. */
type Note = (attributes: Record<string, string | number>) => void;

// The pages' build and the server each include this module; they share one tracer.
const kept = globalThis as typeof globalThis & { __portalTracer?: Tracer };

export function traceWith(tracer: Tracer | undefined): void {
  if (tracer) kept.__portalTracer = tracer;
  else delete kept.__portalTracer;
}

const untold: Note = () => {};

export const inSpan = <T>(span: Span, work: (note: Note) => Promise<T>): Promise<T> =>
  kept.__portalTracer ? kept.__portalTracer.inSpan(span, work) : work(untold);

export const traceparent = (): string | undefined => kept.__portalTracer?.traceparent();
