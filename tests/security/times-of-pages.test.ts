import { beforeAll, describe, expect, it } from "vitest";
import { portalOfFile } from "tests/support/portal-of-file";
import { quickSignIn } from "tests/support/quick-sign-in";
import { visibleText, Visitor } from "tests/support/visitor";

/** Customers read times of day abroad as well; the light version has the same foot. */
const portal = await portalOfFile();
const customer = "100200301";

const said = {
  en: "Times are in IST.",
  ta: "நேரங்கள் இந்திய நேரம் (IST).",
  te: "సమయాలు భారత కాలమానం (IST).",
  ml: "സമയം ഇന്ത്യയിലേത് (IST).",
};
const timesIn = (text: string, words: string) => text.split(words).length - 1;

const open = ["/", "/NewUser", "/Menual", "/NoSuchPage"];
const own = ["/main", "/Sessions", "/Activity", "/CustomerProfile", "/Payments", "/Notifications", "/Menual"];

describe.each([{ lite: "on" }, { lite: "off" }])("a page, light: $lite", ({ lite }) => {
  const visitor = () => {
    const one = new Visitor(portal.url);
    one.cookies.set("lite", lite);
    return one;
  };
  let signedIn: Visitor;
  beforeAll(async () => void (await quickSignIn((signedIn = visitor()), customer)));

  it.each(open)("%s says once what its times are, before anybody has signed in", async (path) => {
    expect(timesIn(visibleText((await visitor().get(path)).body), said.en)).toBe(1);
  });

  it.each(own)("%s says it once to who is signed in", async (path) => {
    const text = visibleText((await signedIn.get(path)).body);
    expect(text).toMatch(/\d\d:\d\d/);
    expect(timesIn(text, said.en)).toBe(1);
  });

  it.each(["ta", "te", "ml"] as const)("says it in %s", async (language) => {
    signedIn.cookies.set("lng", encodeURIComponent(btoa(JSON.stringify(language))));
    expect(timesIn(visibleText((await signedIn.get("/main")).body), said[language])).toBe(1);
    signedIn.cookies.delete("lng");
  });

  it("with an OTP's life says it", async () => {
    const one = visitor();
    await one.enterPassword("100200302");
    const text = visibleText((await one.get("/OtpVerification")).body);
    expect(text).toMatch(/works until \d\d:\d\d:\d\d/);
    expect(timesIn(text, said.en)).toBe(1);
  });
});
