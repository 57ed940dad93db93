/** The side menu: groups of what works. A label is a key under `menu` in `locales/*`/common.json. */
export const menu = [
  { label: null, entries: [{ label: "home", to: "/main" }] },
  {
    label: "accounts",
    entries: [
      { label: "dashboard", to: "/Dashboard" },
      { label: "statement", to: "/AccountStatement" },
      { label: "miniStatement", to: "/MiniStatement" },
    ],
  },
] as const;
