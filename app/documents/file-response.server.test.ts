import fc from "fast-check";
import { expect, it } from "vitest";
import { attachment, safeName } from "./file-response.server";

it("gives a plain name twice, for every reader", () => {
  expect(attachment("TDS-2025-26.pdf")).toBe(
    `attachment; filename="TDS-2025-26.pdf"; filename*=UTF-8''TDS-2025-26.pdf`,
  );
});

it("gives other scripts in full beside an ASCII name", () => {
  expect(attachment("அறிக்கை (1).pdf")).toBe(
    `attachment; filename="${"_".repeat([..."அறிக்கை"].length)} (1).pdf"; filename*=UTF-8''` +
      `${encodeURIComponent("அறிக்கை")}%20%281%29.pdf`,
  );
});

it("leaves no way out of the downloads folder or the header", () => {
  expect(safeName("../../etc/passwd")).toBe("-..-etc-passwd");
  expect(safeName("a\r\nSet-Cookie: b")).toBe("a-Set-Cookie- b");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(attachment(name)).toMatch(
        /^attachment; filename="[^"\\\r\n]+"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/,
      );
      expect(() => new Headers({ "Content-Disposition": attachment(name) })).not.toThrow();
    }),
  );
});
