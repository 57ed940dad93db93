import { brotliText } from "~/brotli.server";
import { texts } from "./instances.server";
import { pageNames } from "./page-names.generated";
import type { requestedTexts } from "./text-address";

type Requested = NonNullable<ReturnType<typeof requestedTexts>>;

/** Texts that come with a page's data: refusals of the bank, purposes of OTPs, messages, what a browser lacks, why payments wait, titles of payments, liability for them, overdue instalments, the terms, holidays, words to search by. A page shows at most a few of these hundred. */
const broughtByData =
  /^(flows:|)errors\.bank\.|^flows:elsewhere\.|^[\w-]+:(acts|otps|messages)\.|^common:(browser|held)\.|^bank-words:holiday\.|^(transfers:(into|titles|gets|goes)|payments:(happened|liability|arrival|desk)|profile:activity\.acts|accounts:overdue|search:words|terms:texts)\./;

/** A key of flows.json needs no area. */
export const comesWithData = (key: string): boolean => broughtByData.test(key);

const broughtByHubs = new Set(Object.values(pageNames).map(({ about }) => about));

/** A module: its default export is a table of texts by area, `bank` what pages show of the bank. */
export function textsFile({ language, areas }: Requested, bank: object): string {
  const table = Object.fromEntries(areas.map((area) => [area, toBring(texts[language][area], `${area}:`)]));
  return `export default ${JSON.stringify(table)};export const bank=${JSON.stringify(bank)};`;
}

const toBring = (branch: object, path: string): object =>
  Object.fromEntries(
    Object.entries(branch)
      .filter(([name]) => !broughtByHubs.has(`${path}${name}`) && !comesWithData(`${path}${name}.`))
      .map(([name, value]: [string, unknown]) => [
        name,
        typeof value === "object" ? toBring(value as object, `${path}${name}.`) : value,
      ]),
  );

/** A tenth smaller than at the pages' level, in some milliseconds. */
const QUICK = 6;
/** An eighth smaller again, in a tenth of a second. */
const SMALL = 11;
/** Above all files and lengths that pages ask for. */
const MAX_FILES = 400;
const MAX_LENGTH = 60_000;

const kept = new Map<string, Uint8Array<ArrayBuffer>>();
let busy = false;

/** Compressed once and cached; one at a time, as strangers may ask for any combination of areas. */
export async function brotliOf(name: string, content: string): Promise<Uint8Array<ArrayBuffer>> {
  const known = kept.get(name);
  if (known) return known;
  if (busy || kept.size >= MAX_FILES || content.length > MAX_LENGTH) return await brotliText(content, QUICK);
  busy = true;
  try {
    const small = await brotliText(content, SMALL);
    kept.set(name, small);
    return small;
  } finally {
    busy = false;
  }
}
