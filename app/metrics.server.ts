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
    securityEvents: new Counter({
      name: "portal_security_events_total",
      help: "Refused forms, foreign or malformed, and tries above a limit",
      labelNames: ["event", "bank"],
      registers,
    }),
    policyReports: new Counter({
      name: "portal_policy_reports_total",
      help: "Reports of browsers that a page broke its content security policy, by directive",
      labelNames: ["directive", "bank"],
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

export interface Told {
  metrics(): Promise<string>;
  contentType: string;
}

export const metricsRegistry = metrics.registry;

/** For the primary process: the sums of all workers. */
export function metricsOfWorkers(): Told {
  const registry = new AggregatorRegistry();
  return { contentType: registry.contentType, metrics: () => registry.clusterMetrics() };
}

/** For a worker: reports its metrics to the primary process. */
export function tellKeeper(): void {
  AggregatorRegistry.setRegistries(metrics.registry);
  new AggregatorRegistry();
}

/** `bank`: the bank's id. `route`: the route's pattern, or `file`, `probe`, `other`. */
export function countRequest(bank: string, route: string, status: number, milliseconds: number): void {
  metrics.requests.inc({ route, status: `${Math.trunc(status / 100)}xx`, bank });
  metrics.requestSeconds.observe({ route, bank }, milliseconds / 1000);
}

interface CountedCall {
  service: string;
  ending: string;
  /** Code of a refusal, counted by its class, or the reason why a call was not sent or its outcome is unknown. */
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

/** Class of a refusal's code, `6001` → `6xxx`, so that new codes of a bank make no new series. */
export function boundedReason(result: string, reason: string): string {
  if (result !== "refused") return reason;
  return /^\d{3,4}$/.test(reason) ? reason[0]!.padEnd(reason.length, "x") : "other";
}

export const countOutcome = (bank: string, of: "documents" | "otps" | "otpEntries", outcome: string) =>
  metrics[of].inc({ outcome, bank });
export const countSignIn = (bank: string, step: "password" | "otp", outcome: string) =>
  metrics.signIns.inc({ step, outcome, bank });
export const countSecurityEvent = (bank: string, event: string) =>
  metrics.securityEvents.inc({ event, bank });
/** `directive`: one of the policy's own, or `other`. */
export const countPolicyReport = (bank: string, directive: string) =>
  metrics.policyReports.inc({ directive, bank });
export const countPollerError = (bank: string, attempt: string) =>
  metrics.roundFaults.inc({ round: attempt, bank });

type Reading = number | Record<string, number>;

interface Watched {
  bank: string;
  /** 1 if the portal can serve, as `/readyz` reports. */
  ready(): Promise<number>;
  connections(): Record<"used" | "idle" | "waiting", number>;
  connectionLimit(): number;
  documents(): Record<"waiting" | "running", number>;
  /** Signed-in sessions in all portals of the database. */
  sessions(): Promise<number>;
  /** Changes of unknown outcome in all portals of the database. */
  inDoubt(): Promise<Record<"unknown" | "for-staff", number>>;
}

/** Gauges whose names prom-client gives like counters; the same values by kind are exported beside them. */
const misnamed = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Registers the gauges of the process. Call once per process. */
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
  // All processes read the same database, so one value counts.
  gauge("portal_sessions", "Sessions of customers who are signed in, in all portals", "max", () =>
    watched.sessions(),
  );
  gauge("portal_changes_in_doubt", "Changes whose outcome is not known yet, in all portals", "max", () =>
    watched.inDoubt(),
  );
}

const READ_WITHIN_MS = 2_000;

/** `aggregator`: how prom-client combines several processes. Gauges that cannot be read are left out; `portal_ready` shows why. */
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
        // Reads share one query, so that a hanging database is not asked again and again.
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
