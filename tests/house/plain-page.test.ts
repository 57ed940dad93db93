import type { BrowserContext } from "@playwright/test";
import { expect, it } from "vitest";
import { PlainPage } from "tests/support/plain-page";

/** The browser of the journeys without scripts does what browsers do. */
const html: Record<string, string> = {
  "/form": `<form action="/sent" method="get">
    <label>Name <input name="name" maxlength="5"></label><input type="checkbox" name="tick" value="yes" aria-label="Tick">
    <input type="radio" name="way" value="post" aria-label="Post"><input type="radio" name="way" value="branch" checked>
    <input type="password" name="secret" aria-label="Secret"><button name="go" value="on">Go</button></form>`,
  "/sent": "<h1>Sent</h1>",
  "/required": `<form action="/sent"><input name="name" required aria-label="Name"><button>Go</button></form>`,
  "/closed": `<details><summary>More</summary><a href="/sent">On</a></details><p hidden>Nothing</p>`,
};

const answered = (url: string) => ({
  url: () => url,
  status: () => 200,
  headers: () => ({ "content-type": "text/html" }),
  text: () => Promise.resolve(html[new URL(url).pathname]!),
});

const open = async (path: string) => {
  const request = { get: (url: string) => Promise.resolve(answered(url)) };
  const page = new PlainPage({ request } as unknown as BrowserContext, "http://portal");
  await page.goto(path);
  return page;
};

it("sends what is typed and chosen with the button pressed, and no more letters than fit", async () => {
  const page = await open("/form");
  await page.getByLabel("Name").fill("Meenakshi");
  await page.getByLabel("Tick").check();
  await page.getByRole("button", { name: "Go" }).click();
  expect(page.url()).toBe("http://portal/sent?name=Meena&tick=yes&way=branch&secret=&go=on");
});

it("brings back with Back what was typed, ticked and chosen, but no secret", async () => {
  const page = await open("/form");
  await page.getByLabel("Name").fill("Meena");
  await page.getByLabel("Tick").check();
  await page.getByLabel("Post").check();
  await page.getByLabel("Secret").fill("word");
  await page.getByRole("button").click();
  await page.goBack();
  await page.getByRole("button").click();
  expect(page.url()).toBe("http://portal/sent?name=Meena&tick=yes&way=post&secret=&go=on");
});

it("sends nothing where a required field is empty", async () => {
  const page = await open("/required");
  await page.getByRole("button").click();
  expect(page.url()).toBe("http://portal/required");
});

it("shows and follows nothing that is closed or hidden", async () => {
  const page = await open("/closed");
  expect(await page.locator("a").isVisible()).toBe(false);
  expect(await page.getByText("Nothing").isVisible()).toBe(false);
  await expect(page.locator("a").click()).rejects.toThrow("not shown");
  await page.getByText("More").click();
  await page.getByRole("link", { name: "on" }).click();
  expect(page.url()).toBe("http://portal/sent");
});
