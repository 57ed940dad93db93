import { describe, expect, it } from "vitest";
import { findNamed, handlesOf } from "./handles.server";
import { createSealer } from "./seal.server";

const [older, newer] = ["o".repeat(32), "n".repeat(32)];
const number = "001110010003301";
const handleWith = (secrets: string[], customer = "100200301") =>
  handlesOf(createSealer(secrets), customer, "account", number);

describe("what stands for an account in addresses", () => {
  it("is the same wherever the secret is, and has nothing of the number", () => {
    expect(handleWith([newer])).toEqual(handleWith([newer]));
    expect(handleWith([newer])[0]).toMatch(/^[\w-]{16}$/);
    expect(handleWith([newer])).not.toEqual(handleWith([older]));
  });

  it("is another for each holder, and for a payee of the same number", () => {
    expect(handleWith([newer], "100200302")).not.toEqual(handleWith([newer]));
    expect(handlesOf(createSealer([newer]), "100200301", "payee", number)).not.toEqual(handleWith([newer]));
  });

  it("goes on naming it when the portal has a new secret", () => {
    const own = [{ accountNumber: number, handle: handleWith([newer, older])[0]! }];
    const by = {
      address: null,
      handlesOf: (...named: ["account", string]) =>
        handlesOf(createSealer([newer, older]), "100200301", ...named),
    };
    const found = (given: string) =>
      findNamed(by, "account", own, { given, numberOf: ({ accountNumber }) => accountNumber });
    for (const given of [own[0]!.handle, handleWith([older])[0]!, number]) expect(found(given)).toBe(own[0]);
    expect(found(handleWith([newer], "100200302")[0]!)).toBeUndefined();
    expect(found("")).toBeUndefined();
  });

  it("is what an address by the number leads to, wherever that stands, and nothing else changes", () => {
    const [handle] = handleWith([newer]) as [string];
    const requested = (address: string, given = number) => {
      const by = {
        address: new URL(address, "https://bank.example"),
        handlesOf: (...named: ["account", string]) => handlesOf(createSealer([newer]), "100200301", ...named),
      };
      const own = [{ accountNumber: number, handle }];
      try {
        return findNamed(by, "account", own, {
          given: given,
          numberOf: ({ accountNumber }) => accountNumber,
        });
      } catch (thrown) {
        const { status, headers } = thrown as Response;
        return [status, headers.get("Location"), headers.get("X-Remix-Replace")];
      }
    };
    const ledTo = (path: string) => [302, path, "true"];
    expect(requested(`/MiniStatement?account=${number}`)).toEqual(ledTo(`/MiniStatement?account=${handle}`));
    expect(requested(`/Statements/${number}.pdf?range=1m`)).toEqual(
      ledTo(`/Statements/${handle}.pdf?range=1m`),
    );
    expect(requested(`/PayRdAmount?to=${number}&amount=1+2`)).toEqual(
      ledTo(`/PayRdAmount?to=${handle}&amount=1+2`),
    );
    // Asked for by name, or not by the address at all: there is nowhere to go.
    const found = { accountNumber: number, handle };
    expect(requested(`/MiniStatement?account=${handle}`, handle)).toEqual(found);
    expect(requested("/DebitCard")).toEqual(found);
  });
});
