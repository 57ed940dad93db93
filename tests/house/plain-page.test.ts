import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "@playwright/test";
import { expect, it } from "vitest";
import { PlainContext } from "tests/support/plain-context";
import { PlainPage } from "tests/support/plain-page";

/** The browser of the journeys without scripts does what browsers do. */
const html: Record<string, string> = {
  "/form": `<form action="/sent" method="get">
    <label>Name <input name="name" maxlength="5"></label><input type="checkbox" name="tick" value="yes" aria-label="Tick">
    <input type="radio" name="way" value="post" aria-label="Post"><input type="radio" name="way" value="branch" checked>
    <input type="password" name="secret" aria-label="Secret"><button name="go" value="on">Go</button></form>`,
  "/sent": "<h1>Sent</h1>",
  "/required": `<form action="/sent"><input name="name" required aria-label="Name"><button>Go</button></form>`,
  "/whole": `<!doctype html><html><body><header><form><div><h2>One</h2></div></form></header><main><h2>Two</h2></main>
    <section><div><div><h2>Three</h2></div></div></section></body></html>`,
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
  const page = new PlainPage({ request } as unknown as PlainContext, "http://portal");
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

it("finds elements in the order in which they stand, read or awake", async () => {
  const page = await open("/whole");
  const read = async () => [
    await page.locator("h2").allTextContents(),
    await page.locator("main, header, section").locator("h2").allTextContents(),
  ];
  const inOrder = ["One", "Two", "Three"];
  expect(await read()).toEqual([inOrder, inOrder]);
  page.wake();
  expect(await read()).toEqual([inOrder, inOrder]);
});

it("keeps cookies for all its pages, and comes from a form's redirect with GET", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    asked.push(`${method} ${url} ${headers.cookie} ${headers.origin} ${headers["content-type"]}`);
    response.setHeader("Content-Type", "text/html");
    if (url === "/sent")
      response.writeHead(302, { Location: "/done", "Set-Cookie": "run=7; Path=/; HttpOnly" });
    else if (url === "/gone") response.writeHead(200, { "Set-Cookie": "run=; Path=/; Max-Age=0" });
    response.end("<form method=post action=/sent><button>Go</button></form>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = new PlainContext(origin, undefined as unknown as Browser);
  await context.addCookies([{ name: "session", value: "one", url: origin }]);
  const page = await context.newPage();
  await page.goto("/form");
  await page.getByRole("button").click();
  expect(page.url()).toBe(`${origin}/done`);
  await (await context.newPage()).goto("/gone");
  await page.goto("/form");
  server.close();
  const form = `${origin} application/x-www-form-urlencoded`;
  expect(asked).toEqual([
    "GET /form session=one undefined undefined",
    `POST /sent session=one ${form}`,
    "GET /done session=one; run=7 undefined undefined",
    "GET /gone session=one; run=7 undefined undefined",
    "GET /form session=one undefined undefined",
  ]);
});
