// eslint-disable-next-line no-restricted-imports -- compared with ours
import { Link as RouterLink } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { Link } from "./link";

// The router's effects do nothing here, and React says so.
vi.spyOn(console, "error").mockImplementation(() => undefined);

const addresses = [
  "/",
  "/Payments/IM260011/report",
  "/Search?q=%E0%AE%95&page=2#row",
  "/Statements/a b.pdf?name=தமிழ்",
  "?step=2",
  "#main",
];

it.each(addresses)("is written as the router writes it: %s", (to) => {
  const attributes = { to, className: "menu__link", "aria-current": "page" } as const;
  const written = (link: React.ReactNode) =>
    renderToStaticMarkup(<MemoryRouter initialEntries={["/Flow?step=1"]}>{link}</MemoryRouter>);
  expect(
    written(
      <Link {...attributes} reloadDocument preventScrollReset>
        Accounts
      </Link>,
    ),
  ).toBe(
    written(
      <RouterLink discover="none" {...attributes} reloadDocument preventScrollReset>
        Accounts
      </RouterLink>,
    ),
  );
});
