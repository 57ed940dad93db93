import { expect, it } from "vitest";
import { firstDifference } from "tests/load/page-difference";

/** A page as two portals answer it, built alike or not, at two times. */
const page = (build: string, clock: string, token: string, said = "Account dashboard") => `
  <link rel="modulepreload" href="/build/routes/_portal+/_transfers+/Payments_.$reference-${build}.js" nonce="${token}"/>
  <script src="/build/_shared/accounts-deposits-${build}.js"></script>
  <link href="/styles/kaveri.${build.replace(/\W/g, "0").toLowerCase()}.css"/>
  <span class="clock">Session ends at ${clock}</span><p>by ${clock.slice(0, 5)} p.m.</p>
  <input name="token" value="${token}"/><input name="reference" value="P${token.slice(0, 13).toUpperCase()}"/>
  <img src="data:image/png;base64,iVBO+${token.slice(3, 9)}/aa+${token}=="/><h1>${said}</h1>`;

const one = page("CMO-91P1", "20:50:44", "6bn0VZWLLWkBR2q1CZSpE0ehgv0H1AdZ");
const later = page("D5_l9IT7", "09:51:26", "WvN64kRcxOrgm0NYyiBaOz4qFKG0hTyU");

it("finds no difference between a page and the same of another build, time and session", () => {
  expect(firstDifference(one, later)).toBeNull();
});

it("finds what else is another, and shows both", () => {
  const other = page("D5_l9IT7", "09:51:26", "WvN64kRcxOrgm0NYyiBaOz4qFKG0hTyU", "Account overview");
  expect(firstDifference(one, other)).toMatch(/Account dashboard.* and not .*Account overview/);
});
