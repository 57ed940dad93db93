import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { lives } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { captcha } from "../../support/running-portal";
import { words } from "../../support/words";

/** The portal as it reaches a browser that keeps no cookies; where it blocks them, its storage throws as well. */
async function withoutCookies(origin: string) {
  const { hostname, port, host } = new URL(origin);
  const server = createServer((incoming, outgoing) => {
    const { cookie: _, ...headers } = incoming.headers;
    const own = { ...headers, host, ...(headers.origin ? { origin } : {}) };
    const there = ask(
      { hostname, port, path: incoming.url, method: incoming.method, headers: own },
      (answer) => {
        const { "set-cookie": _, ...told } = answer.headers;
        outgoing.writeHead(answer.statusCode!, told);
        answer.pipe(outgoing);
      },
    );
    there.on("error", () => outgoing.destroy());
    incoming.pipe(there);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

test("a browser that blocks cookies is told what net-banking needs, and keeps what was typed @scripts", async ({
  page,
  portal,
}) => {
  const { url, server } = await withoutCookies(portal.url);
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  });
  await page.goto(url);
  await lives(page);
  await page.locator("input[name=customerId]").pressSequentially("100200301");
  await page.locator("input[name=password]").pressSequentially("Kaveri@2026");
  await page.locator("input[name=captcha]").pressSequentially(captcha);
  await page.locator("input[name=captcha]").press("Enter");
  await expect(page.locator("main")).toContainText(words("en", "common")("browser.noCookies"));
  await expect(page.locator("input[name=customerId]")).toHaveValue("100200301");
  await expect(page.locator("input[name=password]")).toHaveValue("");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  server.closeAllConnections();
  server.close();
});
