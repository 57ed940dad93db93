import { describe, expect, it } from "vitest";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import { accountsOf } from "bank/demo/people";
import type { Fault } from "tests/support/faulty-gateway";
import { visibleText } from "tests/support/visitor";

/** Totals and balance over time when a service fails: the rest of the page is there, and what is missing is named. */
const customer = "100200305";
const leftOut = "Some accounts could not be read at the moment";
const unread = "Could not be read at the moment";

const { gateway, visitor } = await faultyPortalOfFile({ customer });

async function read(path: string) {
  const answer = await visitor.get(path);
  expect(answer.status).toBe(200);
  return { ...answer, text: visibleText(answer.body) };
}

describe("the totals", () => {
  it("are whole, and complain of nothing, while all answer", async () => {
    gateway.spoil("none");
    const { text, body } = await read("/ChartDashboard");
    expect(text).not.toContain(leftOut);
    expect(body).toContain("<svg");
    expect(gateway.calls("BalanceEnquiryService")).toBe(accountsOf(customer).length);
  });

  it.each<Fault>(["cut-before", "error-500", "rubbish", "unknown-service"])(
    "without any balance (%s) name the accounts, show the deposits, and no sum that needs a balance",
    async (error) => {
      gateway.spoil(error, "BalanceEnquiryService");
      const { text } = await read("/ChartDashboard");
      expect(text).toContain(leftOut);
      for (const account of accountsOf(customer)) expect(text).toContain(`••${account.slice(-4)}`);
      expect(text).toMatch(/Deposits ₹0\.00/);
      expect(text).toContain(`Assets ${unread}`);
      expect(text).toContain(`Net position ${unread}`);
    },
  );

  it("without the list of deposits do not say that there are none", async () => {
    gateway.spoil("cut-before", "FDViewService");
    const { text } = await read("/ChartDashboard");
    expect(text).toContain(`Deposits ${unread}`);
    expect(text).toContain(`Net position ${unread}`);
    expect(text).toContain(leftOut);
    expect(text).toMatch(/Assets ₹[1-9]/);
  });
});

describe("the balance over time", () => {
  it("of a bank without that service says that it is not offered yet", async () => {
    gateway.spoil("unknown-service", "BalanceHistoryService");
    const { text, body } = await read("/LineChartDashboard");
    expect(text).toContain("The bank does not offer this in net-banking yet");
    expect(body).not.toContain('class="chart');
  });

  it("of a bank that fails can be asked for again, of any account and span", async () => {
    gateway.spoil("cut-before", "BalanceHistoryService");
    const { text, body } = await read("/LineChartDashboard?span=7-days");
    expect(text).toContain("could not be read");
    expect(body).toMatch(/span=7-days/);
    expect(body).toContain("span=24-hours");
  });
});
