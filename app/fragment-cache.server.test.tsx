import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { FragmentCacheContext, useCachedFragment } from "~/ui/cached-fragment";
import { createFragmentCache } from "./fragment-cache.server";

let built = 0;
function Menu({ here, of }: { here: string; of: readonly string[] }) {
  const content = useCachedFragment([here, ...of].join(), () => {
    built += 1;
    return of.map((name) => (
      <a key={name} href={name} aria-current={name === here ? "page" : undefined}>
        {name} & more
      </a>
    ));
  });
  return <nav {...content} />;
}

const page = (here: string, text = "") => (
  <div>
    <Menu here={here} of={["one", "two"]} />
    <p>{text}</p>
    <Menu here={here} of={["three"]} />
  </div>
);

/** A page after those before it in the same store, and how often a part was built for it. */
function write(store: ReturnType<typeof createFragmentCache>, element: JSX.Element, bank = "kaveri") {
  const parts = store.ofPage(bank);
  built = 0;
  const html = renderToString(
    <FragmentCacheContext.Provider value={parts}>{element}</FragmentCacheContext.Provider>,
  );
  return { html: parts.taken(html), built };
}

it("writes a page from kept parts to the letter as without them, and builds a part once", () => {
  const store = createFragmentCache();
  for (const [here, times] of [
    ["one", 2],
    ["one", 0],
    ["two", 2],
    ["one", 0],
  ] as const)
    expect(write(store, page(here))).toEqual({ html: renderToString(page(here)), built: times });
});

it("keeps nothing of what stands beside a part", () => {
  const store = createFragmentCache();
  write(store, page("one", "Asha's account"));
  expect(write(store, page("one")).html).toBe(renderToString(page("one")));
});

it("keeps the parts of each bank apart", () => {
  const store = createFragmentCache();
  write(store, page("one"));
  expect(write(store, page("one"), "vaigai").built).toBe(2);
  expect(write(store, page("one")).built).toBe(0);
});

it("keeps no more parts than it has room for", () => {
  const store = createFragmentCache();
  for (let at = 0; at < 2_000; at += 1) write(store, <Menu here="" of={[String(at)]} />);
  write(store, page("one"));
  expect(write(store, page("one")).built).toBe(2);
});
