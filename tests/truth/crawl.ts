import type { Visitor } from "tests/support/visitor";
import { readPage, type Said } from "./said";

export interface ReadPage {
  address: string;
  path: string;
  said: Said[];
  /** Account numbers that the page is about. */
  about: string[];
}

interface Crawl {
  pages: ReadPage[];
  /** One of each kind. */
  documents: { address: string; about: string[] }[];
}

/** Files for accounting programs are held against the PDF by their own rules. */
const notPages = /^\/(?:SignOut|sandbox|build|offline)|\.(?:camt053|ofx|ofx102|tally)$/i;
const isDocument = /\.(?:pdf|xlsx|csv)$/;
const AT_A_TIME = 4;

/** Pages of one kind differ only in what their handles and numbers stand for. */
export function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://portal");
  const path = pathname.replace(/\/(?=[^/]*\d)[A-Za-z0-9_-]{8,}/g, "/*");
  return `${path}?${[...searchParams.keys()].sort().join("&")}`;
}

/**
 * Reads the pages at `from` and all that their links lead to, `ofAKind` of each kind; `from` alone with 0. `own`: the customer's
 * account numbers.
 */
export async function crawl(
  visitor: Visitor,
  own: readonly string[],
  from: readonly string[],
  ofAKind: number,
): Promise<Crawl> {
  const waiting = [...from];
  const seen = new Set(waiting);
  const met = new Map<string, number>();
  const documents: string[] = [];
  const pages: ReadPage[] = [];
  const handles = new Map<string, Set<string>>();

  const meet = (href: string, base: string) => {
    const { origin, pathname, search } = new URL(href, visitor.origin + base);
    const to = pathname + search;
    if (origin !== visitor.origin || notPages.test(pathname) || seen.has(to)) return;
    seen.add(to);
    const kind = kindOf(to);
    const times = (met.get(kind) ?? 0) + 1;
    met.set(kind, times);
    if (times <= ofAKind) (isDocument.test(pathname) ? documents : waiting).push(to);
  };
  /** The accounts that a text names, whole or by their last four digits. */
  const namedIn = (text: string | null | undefined) => {
    const last = (text ?? "").matchAll(/••(\d{4})/g);
    const named = [...last].flatMap(([, four]) => own.filter((number) => number.endsWith(four!)));
    return new Set([...(text?.match(/\b\d{15}\b/g) ?? []), ...named]);
  };
  const learn = (handle: string | null, text: string | null | undefined) => {
    const numbers = namedIn(text);
    if (handle && numbers.size === 1)
      handles.set(handle, new Set([...(handles.get(handle) ?? []), ...numbers]));
  };

  while (waiting.length > 0) {
    const addresses = waiting.splice(0, AT_A_TIME);
    const answers = await Promise.all(addresses.map((address) => visitor.get(address)));
    for (const [place, { status, headers, body, location }] of answers.entries()) {
      const address = addresses[place]!;
      if (location) meet(location, address);
      // An address of an earlier day, such as the second page of a list.
      else if (status === 404 && ofAKind === 0) continue;
      else if (status !== 200 || !headers.get("Content-Type")?.startsWith("text/html"))
        throw new Error(`${address}: ${status}`);
      else {
        const { document, said } = readPage(body);
        for (const option of document.querySelectorAll("option[value], input[type=radio][value]"))
          learn(option.getAttribute("value"), (option.closest("label") ?? option).textContent);
        for (const link of document.querySelectorAll("a[href]")) {
          const href = link.getAttribute("href")!;
          const query = new URL(href, visitor.origin).searchParams;
          for (const name of ["account", "from", "to"])
            if (query.has(name)) learn(query.get(name), link.textContent);
          meet(href, address);
        }
        const chosen = ["h1", "main .chips [aria-current]", "select[name=account] option[selected]"]
          .map((where) => namedIn(document.querySelector(where)?.textContent))
          .find(({ size }) => size === 1);
        pages.push({
          address,
          path: new URL(address, visitor.origin).pathname,
          said,
          about: [...(chosen ?? [])],
        });
      }
    }
  }
  for (const page of pages) {
    const handle = new URL(page.address, visitor.origin).searchParams.get("account") ?? "";
    if (page.about.length === 0) page.about = [...(handles.get(handle) ?? [])];
  }
  const aboutOf = (address: string) => [
    ...(handles.get(/[\w-]{16}(?=\.\w+(?:\?|$))/.exec(address)?.[0] ?? "") ?? []),
  ];
  return { pages, documents: documents.map((address) => ({ address, about: aboutOf(address) })) };
}
