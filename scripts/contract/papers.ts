import { exportedServices } from "common/contract/catalogue.server";
import { areas } from "common/contract/service.server";
import { exampleOf } from "./examples";
import { readNotes } from "./notes";
import { openApi } from "./open-api";
import { areaPage, indexPage } from "./pages";
import { messageSchemas, services } from "./schemas";

export const papersFolder = "docs/contract";

/** Files of docs/contract by name, made from the sources under `root`. */
export function contractPapers(root: string): Map<string, string> {
  const schemas = messageSchemas();
  const read = readNotes(root);
  const examples = new Map(services.map((service) => [service.name, exampleOf(service, schemas)]));
  const contract = {
    schemas,
    notes: new Map([...exportedServices].map(([exported, { name }]) => [name, read.get(exported)!])),
    examples,
  };
  return new Map([
    ["README.md", indexPage(contract)],
    ...areas.map((area) => [`${area}.md`, areaPage(area, contract)] as const),
    ["services.schema.json", schemaFile(schemas)],
    ["openapi.json", `${JSON.stringify(openApi(examples.get("BalanceEnquiryService")!), null, 1)}\n`],
    ["examples.json", linePerEntry(Object.fromEntries(examples))],
  ]);
}

const schemaFile = (schemas: object) =>
  `{"$schema":"https://json-schema.org/draft/2020-12/schema",\n"$defs":${linePerEntry(schemas).trimEnd()}}\n`;

/** One line per entry, for readable diffs. */
function linePerEntry(entries: object): string {
  const lines = Object.entries(entries).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}
