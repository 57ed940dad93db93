import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * Metrics of a portal process. Labels are names from the code (routes, services, results) and the bank's id, never values of customers
 * or the bank.
 */
const seconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

function define() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: "portal_requests_total",
      help: "Requests answered, by route and class of status",
      labelNames: ["route", "status", "bank"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "portal_request_seconds",
      help: "From a request's head to the last byte of its answer",
      labelNames: ["route", "bank"],
      buckets: seconds,
      registers,
    }),
    calls: new Counter({
      name: "portal_bank_calls_total",
      help: "Calls to the bank, by service and ending; reason: why nothing was had, or the class of the bank's code",
      labelNames: ["service", "ending", "reason", "bank"],
      registers,
    }),
    callSeconds: new Histogram({
      name: "portal_bank_call_seconds",
      help: "From a call's beginning to its ending, a new token included",
      labelNames: ["service", "bank"],
      buckets: seconds,
      registers,
    }),
    documents: new Counter({
      name: "portal_documents_total",
      help: "Documents asked for, by outcome; busy: refused, for too many waited",
      labelNames: ["outcome", "bank"],
      registers,
    }),
    otps: new Counter({
      name: "portal_otps_total",
      help: "OTPs asked for, by outcome",
      labelNames: ["outcome", "bank"],
      registers,
    }),
    otpEntries: new Counter({
      name: "portal_otp_entries_total",
      help: "OTPs entered, by outcome",
      labelNames: ["outcome", "bank"],
      registers,
    }),
    signIns: new Counter({
      name: "portal_sign_ins_total",
      help: "Passwords and OTPs entered to sign in, by outcome",
      labelNames: ["step", "outcome", "bank"],
      registers,
    }),
    roundFaults: new Counter({
      name: "portal_round_faults_total",
      help: "Rounds of due work that failed and are tried again",
      labelNames: ["round", "bank"],
      registers,
    }),
  };
}

type Metrics = ReturnType<typeof define>;

// The pages' build and the server each include this module, and development reloads it; they share one registry.
const kept = globalThis as typeof globalThis & { __portalMetrics?: Metrics };
const metrics = (kept.__portalMetrics ??= define());

/** What the metrics port tells. */
export interface Told {
  metrics(): Promise<string>;
  contentType: string;
}

export const metricsRegistry = metrics.registry;

/** In the process that keeps the workers: what all of them count, as one portal. */
export function metricsOfWorkers(): Told {
  const registry = new AggregatorRegistry();
  return { contentType: registry.contentType, metrics: () => registry.clusterMetrics() };
}

/** In a worker: answers that process. */
export function tellKeeper(): void {
  AggregatorRegistry.setRegistries(metrics.registry);
  new AggregatorRegistry();
}

/** `bank`: the id of the bank, here and below. `route`: its pattern as the build knows it, or `file`, `probe`, `other`. */
export function countRequest(bank: string, route: string, status: number, milliseconds: number): void {
  metrics.requests.inc({ route, status: `${Math.trunc(status / 100)}xx`, bank });
  metrics.requestSeconds.observe({ route, bank }, milliseconds / 1000);
}

interface CountedCall {
  service: string;
  ending: string;
  /** A refusal's code, of which its class is counted, else why the call was not sent or its outcome is unknown. */
  reason: string;
  milliseconds: number;
}

export function countCall(
  bank: string,
  { service, ending: result, reason, milliseconds }: CountedCall,
): void {
  metrics.calls.inc({ service, ending: result, reason: boundedReason(result, reason), bank });
  metrics.callSeconds.observe({ service, bank }, milliseconds / 1000);
}

/** Of a refusal the class of its code, `6001` → `6xxx`: what a bank invents makes no new series. */
export function boundedReason(result: string, reason: string): string {
  if (result !== "refused") return reason;
  return /^\d{3,4}$/.test(reason) ? reason[0]!.padEnd(reason.length, "x") : "other";
}

export const countDocument = (bank: string, outcome: string) => metrics.documents.inc({ outcome, bank });
export const countOtp = (bank: string, outcome: string) => metrics.otps.inc({ outcome, bank });
export const countOtpEntry = (bank: string, outcome: string) => metrics.otpEntries.inc({ outcome, bank });
export const countSignIn = (bank: string, step: "password" | "otp", outcome: string) =>
  metrics.signIns.inc({ step, outcome, bank });
export const countPollerError = (bank: string, attempt: string) =>
  metrics.roundFaults.inc({ round: attempt, bank });

/** What is read when somebody asks for it; with several numbers each has its name as label `state`. */
type Reading = number | Record<string, number>;

interface Watched {
  /** The id of the bank. */
  bank: string;
  /** 1: the portal can serve, as `/readyz` says. */
  ready(): Promise<number>;
  connections(): Record<"used" | "idle" | "waiting", number>;
  connectionLimit(): number;
  documents(): Record<"waiting" | "running", number>;
  /** Sessions of customers who are signed in, in all portals of the database. */
  sessions(): Promise<number>;
  /** Changes whose outcome is not known yet, in all portals of the database. */
  inDoubt(): Promise<Record<"unknown" | "for-staff", number>>;
}

/** Gauges that prom-client names like counters; the same figures by kind stand beside them. */
const misnamed = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Begins to watch the process: its gauges stand in the registry from here on. Once a process. */
export function watch(watched: Watched): void {
  const gauge = gaugesOf(watched.bank);
  collectDefaultMetrics({ register: metrics.registry });
  for (const name of misnamed) metrics.registry.removeSingleMetric(name);
  gauge("portal_ready", "1: the portal can serve; 0: it cannot", "min", () => watched.ready());
  gauge("portal_database_connections", "Connections of the pool; waiting: who waits for one", "sum", () =>
    watched.connections(),
  );
  gauge("portal_database_connections_limit", "Connections that the pool may have", "sum", () =>
    watched.connectionLimit(),
  );
  gauge("portal_document_queue", "Documents being made, and customers who wait for one", "sum", () =>
    watched.documents(),
  );
  // Every process reads the same of the database.
  gauge("portal_sessions", "Sessions of customers who are signed in, in all portals", "max", () =>
    watched.sessions(),
  );
  gauge("portal_changes_in_doubt", "Changes whose outcome is not known yet, in all portals", "max", () =>
    watched.inDoubt(),
  );
}

/** No answer within this time is none. */
const READ_WITHIN_MS = 2_000;

/** `aggregator`: how several processes of one portal become one figure. What cannot be read is left out; `portal_ready` says why. */
const gaugesOf =
  (bank: string) =>
  (
    name: string,
    help: string,
    aggregator: "sum" | "max" | "min",
    read: () => Reading | Promise<Reading>,
  ): void => {
    let reading: Promise<void> | undefined;
    const made = new Gauge({
      ...{ name, help, aggregator, labelNames: ["state", "bank"], registers: [metrics.registry] },
      async collect() {
        // A database that hangs is asked once, however often somebody comes by.
        reading ??= renew().finally(() => (reading = undefined));
        await within(READ_WITHIN_MS, reading);
      },
    });
    async function renew(): Promise<void> {
      made.reset();
      const now = await Promise.resolve()
        .then(read)
        .catch(() => ({}));
      if (typeof now === "number") made.set({ bank }, now);
      else for (const [state, value] of Object.entries(now)) made.set({ state, bank }, value);
    }
  };

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work, late]);
  clearTimeout(timer);
}
