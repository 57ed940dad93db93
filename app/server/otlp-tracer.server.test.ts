import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "common/clock";
import { otpGeneration } from "common/contract/otp.server";
import { createGateway } from "~/gateway/gateway.server";
import { inSpan, traceparent, traceWith, type Tracer } from "~/traces.server";
import { startCollector, type Collector } from "tests/support/otlp-collector";
import { gatewaySecret, startScriptedGateway, type ScriptedGateway } from "tests/support/scripted-gateway";
import { createOtlpTracer } from "./otlp-tracer.server";

let collector: Collector;
let bank: ScriptedGateway;
let tracer: Tracer;
beforeAll(async () => {
  collector = await startCollector();
  bank = await startScriptedGateway(({ answer }) =>
    answer({ code: "6004", message: "for Lakshmi", body: {} }),
  );
  tracer = createOtlpTracer(`${collector.endpoint}/`);
});
afterAll(async () => {
  traceWith(undefined);
  await bank.close();
  collector.close();
});

const askBank = async () => {
  const gateway = createGateway({
    ...{ url: bank.url, secret: gatewaySecret, clock: systemClock },
    ...{ honoursReference: true, tokenReuse: true },
  });
  const caller = { user: "9840012301", ip: "", latitude: "", longitude: "", correlationId: "" };
  await gateway.call(otpGeneration, { purpose: "sign-in", customerNumber: "100200301" }, caller);
  await gateway.close();
  return bank.calls(otpGeneration.name).at(-1)!.request.headers.traceparent;
};

test("without a tracer the bank is told of no trace", async () => {
  expect(await askBank()).toBeUndefined();
});

test("what a request asks of the bank goes on there in the same trace, and a span tells how it ended and no more", async () => {
  traceWith(tracer);
  const shown = await inSpan({ name: "GET /Summary", kind: "server" }, askBank);
  const failing = inSpan({ name: "GET /Fault", kind: "server" }, () =>
    Promise.reject(new Error("not for 100200301")),
  );
  await expect(failing).rejects.toThrow("not for");
  expect(traceparent()).toBeUndefined();
  await tracer.stop();
  const spans = collector.spans();
  const named = (name: string) => spans.find((span) => span.name === name)!;
  const [request, call, token] = ["GET /Summary", `bank ${otpGeneration.name}`, "bank GET_TOKEN"].map(named);
  expect(shown).toBe(`00-${request!.traceId}-${call!.spanId}-01`);
  expect([call!.traceId, call!.parentSpanId]).toEqual([request!.traceId, request!.spanId]);
  expect(token!.traceId).toBe(request!.traceId);
  expect(Object.fromEntries(call!.attributes.map(({ key, value }) => [key, value]))).toEqual({
    "bank.service": { stringValue: otpGeneration.name },
    "bank.ending": { stringValue: "refused" },
    "bank.reason": { stringValue: "6xxx" },
  });
  expect(named("GET /Fault")).toBeDefined();
  expect(collector.text()).not.toMatch(/100200301|9840012301|Lakshmi/);
});
