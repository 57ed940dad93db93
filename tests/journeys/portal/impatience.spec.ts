import { holdBack, lives, openAsleep, rests, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { handOver } from "../../support/password-journey";
import { Visitor } from "../../support/visitor";

/** Whoever presses keys while the page is still coming alive gets a living page all the same. */
test("keys pressed from the first moment on do not keep a page asleep @scripts", async ({ page }) => {
  await page.addInitScript(() => {
    // As a browser does that fills in a password: events without a key.
    const press = () => {
      for (const name of ["keydown", "input", "keyup"])
        document.querySelector("input[name=customerId]")?.dispatchEvent(new Event(name, { bubbles: true }));
    };
    const pressing = new MessageChannel();
    const until = Date.now() + 3_000;
    pressing.port1.onmessage = () => {
      press();
      if (Date.now() < until) pressing.port2.postMessage(null);
    };
    pressing.port2.postMessage(null);
  });
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await page.goto("/");
    await expect(page.getByRole("button", { name: /Show Password/i })).toBeVisible();
  }
});

test("what is entered before a page lives stays there, whatever it shows later on @scripts", async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(portal.url);
  await visitor.enterPassword("100200306");
  await handOver(page, portal.url, visitor);
  for (const [path, entry, typed] of [
    ["/Menual", page.locator("input[name=q]"), "password"],
    ["/OtpVerification", page.locator("input[name=otp]"), "1234"],
  ] as const) {
    const wake = await openAsleep(page, path);
    await entry.pressSequentially(typed);
    await wake();
    await expect(entry).toHaveValue(typed);
  }
  const wake = await openAsleep(page, "/Locator");
  const kind = page.locator("input[name=kind]").last();
  await kind.check();
  await wake();
  await expect(kind).toBeChecked();
});

test("a link within a page that sleeps leaves it there, and what it opened stays open @scripts", async ({
  page,
}) => {
  const wake = await openAsleep(page, "/Menual");
  const entry = page.locator("input[name=q]");
  const panel = page.locator("#display");
  await entry.pressSequentially("password");
  await page.locator("header a[href='#display']").click();
  await expect(panel).toBeVisible();
  await panel.evaluate((shown: HTMLElement) => {
    const hidden = () => shown.getClientRects().length === 0;
    new MutationObserver(() => hidden() && (shown.title = "was hidden")).observe(shown, {
      attributeFilter: ["data-live", "data-open"],
    });
  });
  await wake();
  await expect(panel).toHaveAttribute("data-live", "");
  await expect(panel).toBeVisible();
  await expect(panel).not.toHaveAttribute("title");
  await expect(entry).toHaveValue("password");
});

test("Back in the very moment a page awakes leads back, to a page that lives @scripts", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200306");
  await page.goto("/main");
  await page.evaluate(() => history.pushState({}, "", "/CustomerProfile"));
  await page.addInitScript(() => {
    if (sessionStorage.getItem("pressed")) return;
    // React's first message to itself is what starts to awaken the page: Back comes between the two.
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      MessagePort.prototype.postMessage = postMessage;
      sessionStorage.setItem("pressed", "yes");
      history.back();
      const goOn = () => (location.pathname === "/main" ? this.postMessage(message) : setTimeout(goOn));
      goOn();
    };
  });
  await page.reload({ waitUntil: "commit" });
  await expect(page).toHaveURL(/\/main$/);
  await lives(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Hello");
});

test.describe("on a bad line", () => {
  test.use({ expectedFaults: [/Failed to load resource/] });

  test("a page whose words did not arrive stays as it was sent, and goes on @scripts", async ({ page }) => {
    let lost = 0;
    await page.route(/\/texts\/[^/]*\.sign-in\.[^/]*\.js$/, (route) => {
      lost += 1;
      return route.abort();
    });
    await page.goto("/");
    await expect.poll(() => lost).toBeGreaterThan(0);
    await rests(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Sign in");
    await expect(page.getByRole("button", { name: /Show Password/i })).toHaveCount(0);
    await page.locator("input[name=customerId]").fill("100200301");
    await page.locator("input[name=customerId]").press("Enter");
    await expect(page.getByRole("alert")).toContainText("password");
  });
});

test("a page that awakes after a refusal leaves the focus in the field that the customer is in @scripts", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200304");
  // The scripts have come, and wait for the texts.
  const letGo = await holdBack(page, /\/texts\//);
  await page.goto("/OwnLimit", { waitUntil: "commit" });
  const entry = page.locator("input[name=perDay]");
  await entry.fill("5");
  await page.locator("main form button[type=submit]").first().click({ noWaitAfter: true });
  await expect(page.getByRole("alert")).toContainText("₹1,000.00");
  await page.waitForFunction(() => "__remixRouteModules" in window);
  await entry.selectText();
  await letGo();
  await lives(page);
  await rests(page);
  await expect(entry).toBeFocused();
  await page.keyboard.type("1500");
  await expect(entry).toHaveValue("1500");
});

test("a press in the moment in which a form's checks arrive is not lost @scripts", async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    // A browser with much to do: what scripts put off till later comes a second later.
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...answer: [unknown]) {
      if (document.body.dataset.busy) setTimeout(() => postMessage.apply(this, answer), 1_000);
      else postMessage.apply(this, answer);
    };
  });
  await signIn(page, portal.url, "100200304");
  await page.goto("/DebitCard");
  await page.locator("main a[href^='/BlockCard']").first().click();
  const choice = page.locator("input[name=change]").first();
  await expect(choice).toBeVisible();
  await page.reload();
  await lives(page);
  const arrival = page.waitForResponse(/\/checks-[^/]*\.js$/);
  await choice.focus();
  const checks = (await arrival).url();
  await page.reload();
  await lives(page);
  await page.evaluate(async (url) => {
    document.body.dataset.busy = "yes";
    const choice = document.querySelector<HTMLInputElement>("input[value=block-temporarily]")!;
    choice.checked = true;
    choice.form!.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    await import(url);
  }, checks);
  await page.locator("main form button[type=submit]").click();
  await page.evaluate(() => delete document.body.dataset.busy);
  await expect(page.locator("button[value=confirm]")).toBeVisible();
});
