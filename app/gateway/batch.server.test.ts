import { expect, test } from "vitest";
import { balanceEnquiry } from "common/contract/accounts.server";
import { secret } from "common/contract/fields.server";
import { unlimited } from "common/contract/quota.server";
import { servicesOf } from "common/contract/service.server";
import { gatewayExtensions } from "common/contract/sign-in.server";
import {
  balance,
  caller,
  enquiry,
  gatewayAt,
  order,
  paid,
  payment,
  scripted,
  wellBehaved,
} from "tests/support/gateway-client";
import type { Visit } from "tests/support/scripted-gateway";

/** Enquiries of one moment, in one message. */

const TOGETHER = "EnquiriesTogetherService";
const giveToken = (visit: Visit) =>
  visit.answer({
    code: "0",
    message: "",
    body: { token: "t", expiresIn: 600, Extensions: gatewayExtensions.together },
  });

/** A gateway that takes them together, known to its caller to do so. */
async function takingTogether(
  behave: (visit: Visit) => void,
  options: { giveToken?: typeof giveToken } = {},
) {
  const server = await scripted(
    (visit) => (visit.call.service === TOGETHER ? behave(visit) : wellBehaved(visit)),
    {
      giveToken,
      ...options,
    },
  );
  const gateway = gatewayAt(server.url);
  await gateway.call(balanceEnquiry, enquiry, caller);
  const ask = (by = caller) => gateway.call(balanceEnquiry, enquiry, by);
  return { server, gateway, ask };
}

const told = { Code: "0", Message: "", Body: balance.body };
const answers = (...list: object[]) => ({ code: "0", message: "", body: { Answers: list } });
const done = { outcome: "done", answer: { available: 9_050n, ledger: 10_000n } };

test("enquiries of a moment for one caller travel in one message, and each ends as if it had come alone", async () => {
  const refusal = { Code: "4040", Message: "No such account", Body: {} };
  const { server, ask } = await takingTogether((visit) =>
    visit.answer(answers(told, refusal, { ...told, Body: {} }, { Code: "500", Message: "", Body: {} })),
  );
  const endings = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(endings).toMatchObject([
    done,
    { outcome: "refused", code: "4040" },
    { outcome: "unknown", reason: "unreadable" },
    { outcome: "unknown", reason: "fault" },
  ]);
  const [visit, ...more] = server.calls(TOGETHER);
  expect(more).toEqual([]);
  expect(visit!.call.request).toEqual({
    Enquiries: Array.from({ length: 4 }, () => ({
      ServiceName: balanceEnquiry.name,
      Request: { AccountNumber: enquiry.accountNumber, CustNo: enquiry.customerNumber },
    })),
  });
});

test("what changes something travels alone, and so do enquiries of other callers and later ones", async () => {
  const { server, gateway, ask } = await takingTogether((visit) => visit.answer(answers(told, told)));
  await Promise.all([ask(), gateway.call(payment, order, caller), ask({ ...caller, user: "9840012399" })]);
  await ask();
  expect(server.calls(TOGETHER)).toEqual([]);
  expect(server.calls(payment.name)).toHaveLength(1);
  await Promise.all([ask(), ask()]);
  expect(server.calls(TOGETHER)).toHaveLength(1);
});

test("one call that changes something rides along if the bank takes that: it is never sent twice, a second one goes alone", async () => {
  const together = `${gatewayExtensions.together} ${gatewayExtensions.actTogether}`;
  const riding = {
    giveToken: (visit: Visit) =>
      visit.answer({ code: "0", message: "", body: { token: "t", expiresIn: 600, Extensions: together } }),
  };
  const { server, gateway, ask } = await takingTogether(
    (visit) => visit.answer(answers(told, { Code: "0", Message: "", Body: paid.body })),
    riding,
  );
  const pay = () => gateway.call(payment, order, caller);
  const [shown, first, second] = await Promise.all([ask(), pay(), pay()]);
  expect([shown, first, second]).toMatchObject([done, { outcome: "done" }, { outcome: "done" }]);
  expect([server.calls(TOGETHER).length, server.calls(payment.name).length]).toEqual([1, 1]);

  const cut = await takingTogether(({ response }) => response.destroy(), riding);
  const lost = { outcome: "unknown", reason: "cut-off" };
  const endings = [cut.ask(), cut.gateway.call(payment, order, caller)];
  expect(await Promise.all(endings)).toMatchObject([lost, lost]);
  expect(cut.server.calls(TOGETHER)).toHaveLength(1);
});

test("a bank that does not name it, or whose other half does not know it, is asked one by one", async () => {
  const unnamed = await takingTogether(wellBehaved, {
    giveToken: (visit) => visit.answer({ code: "0", message: "", body: { token: "t", expiresIn: 600 } }),
  });
  expect(await Promise.all([unnamed.ask(), unnamed.ask()])).toMatchObject([done, done]);
  expect(unnamed.server.calls(TOGETHER)).toEqual([]);
  const unknown = await takingTogether((visit) => visit.answer({ code: "404", message: "", body: {} }));
  expect(await Promise.all([unknown.ask(), unknown.ask()])).toMatchObject([done, done]);
});

test("a fault of our own in making the message reaches everybody who asked", async () => {
  const both = `${gatewayExtensions.together} ${gatewayExtensions.secrets}`;
  const server = await scripted(wellBehaved, {
    giveToken: (visit) =>
      visit.answer({ code: "0", message: "", body: { token: "t", expiresIn: 600, Extensions: both } }),
  });
  const gateway = gatewayAt(server.url, { publicKey: () => "no key" });
  await gateway.call(balanceEnquiry, enquiry, caller);
  const withSecret = servicesOf("cards").enquiry("PinEnquiryService", {
    purpose: "knows a PIN, in this test",
    quota: unlimited("own"),
    request: { pin: ["Pin", secret] },
  });
  const ask = () => gateway.call(withSecret, { pin: "4302" }, caller);
  const endings = await Promise.allSettled([ask(), ask()]);
  expect(endings.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("a message that is lost, refused or answered in part is so for all of them", async () => {
  const behaviours: [(visit: Visit) => void, object][] = [
    [({ response }) => response.destroy(), { outcome: "unknown", reason: "cut-off" }],
    [
      (visit) => visit.answer({ code: "503", message: "", body: {} }),
      { outcome: "not-sent", reason: "busy" },
    ],
    [(visit) => visit.answer(answers(told)), { outcome: "unknown", reason: "unreadable" }],
    [(visit) => visit.answer(paid), { outcome: "unknown", reason: "unreadable" }],
  ];
  for (const [behave, result] of behaviours) {
    const { ask } = await takingTogether(behave);
    expect(await Promise.all([ask(), ask()])).toMatchObject([result, result]);
  }
});
