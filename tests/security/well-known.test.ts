import { expect, test } from "vitest";
import { bankProfile } from "common/bank-profile";
import { portalOfFile } from "tests/support/portal-of-file";
import { Visitor } from "tests/support/visitor";

const portal = await portalOfFile();
const get = (path: string) => new Visitor(portal.url).get(path);

test("whoever has found a weakness is told whom to write to, with a date that is less than a year away", async () => {
  const { status, body } = await get("/.well-known/security.txt");
  expect(status).toBe(200);
  expect(body).toContain(`Contact: mailto:${bankProfile.customerCareEmail}\n`);
  const [, expires = ""] = /^Expires: (\S+)$/m.exec(body) ?? [];
  const days = (new Date(expires).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test("a password manager is led to the page where the login password is changed", async () => {
  const { status, location } = await get("/.well-known/change-password");
  expect([status, location]).toEqual([302, "/ChangePassword"]);
});
