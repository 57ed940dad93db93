import { describe, expect, it } from "vitest";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import type { Fault } from "tests/support/faulty-gateway";
import { telling } from "tests/support/told";
import { visibleText } from "tests/support/visitor";
import { words } from "tests/support/words";

/** The gateway fails while a password is changed: nobody is told what nobody knows, and the way on is said. */
const customer = "100200306";
const say = words("en", "passwords");
const path = "/ChangeTransactionPassword";

let password = "Cauvery#2026";
let round = 10;

const { gateway, visitor } = await faultyPortalOfFile({ customer });

async function change(newPassword: string) {
  await visitor.get(path);
  return visitor.post(path, { oldPassword: password, newPassword, confirmPassword: newPassword });
}

describe.each(["cut-before", "error-500", "rubbish"] satisfies Fault[])("the gateway: %s", (error) => {
  it("says that the password may be either, sends none back, and the next try sets it", async () => {
    const next = `Tungabhadra#${(round += 1)}`;
    gateway.spoil(error, "TPINChangeIBService");
    const answer = await change(next);
    expect(answer.status).toBe(503);
    expect(visibleText(answer.body)).toContain(say("errors.unknown"));
    expect(answer.body).not.toContain(next);
    expect(gateway.calls("TPINChangeIBService")).toBe(1);
    gateway.spoil("none");
    expect((await change(next)).location).toEqual(telling(path));
    password = next;
  });
});

describe("the bank has changed it, its answer is lost", () => {
  it("the next try finds the old one refused, and the new one works", async () => {
    const next = `Tungabhadra#${(round += 1)}`;
    gateway.spoil("cut-after", "TPINChangeIBService");
    expect(visibleText((await change(next)).body)).toContain(say("errors.unknown"));
    gateway.spoil("none");
    expect(visibleText((await change(next)).body)).toContain(
      say("errors.oldWrongTries_other", { count: "4" }),
    );
    password = next;
    expect((await change("Tungabhadra#99")).location).toEqual(telling(path));
  });
});
