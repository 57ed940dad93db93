import { gatewayCipher } from "common/contract/cipher.server";
import { openCall } from "common/contract/envelope.server";
import { otpGeneration, otpPurposes } from "common/contract/otp.server";
import { isQuota } from "common/contract/quotas-held.server";
import { reasonOf } from "common/contract/quota.server";
import { commonRefusals } from "common/contract/refusals.server";
import { areas, commonErrors, type Area, type Service } from "common/contract/service.server";
import { exampleSecret, exampleTime, type Example } from "./examples";
import type { ServiceNotes } from "./notes";
import type { JsonSchema } from "common/contract/json-schema.server";
import { services, wireNames, type Side } from "./schemas";

interface Contract {
  schemas: Record<string, JsonSchema>;
  notes: ReadonlyMap<string, ServiceNotes>;
  examples: ReadonlyMap<string, Example>;
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const inCell = (text: string) => text.replaceAll("|", "\\|");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const anchor = (name: string) => `#${name.toLowerCase().replace(/[^a-z0-9_]/g, "")}`;

export function areaPage(area: Area, contract: Contract): string {
  const own = services.filter((service) => service.area === area);
  return `${[
    `# ${capital(area)}`,
    "Made by `npm run contract` from `common/contract`. [All services](README.md), [kinds of field](README.md#kinds-of-field).",
    ...own.map((service) => serviceSection(service, contract)),
  ].join("\n\n")}\n`;
}

function serviceSection(service: Service, { schemas, notes, examples }: Contract): string {
  const { name, purpose, enquiry, movesMoney, extension, errors } = service;
  const about = notes.get(name)?.about ?? "";
  const kind = [
    enquiry ? "Reads only" : "Changes something",
    movesMoney ? "moves money" : "moves no money",
    extension ? "an extension: a gateway may answer 404" : "in the specification",
  ].join("; ");
  const codes = Object.entries(errors).map(([code, words]) => `- \`${code}\` ${words}`);
  const { request, answer } = examples.get(name)!;
  return [
    `## ${name}`,
    `${capital(purpose)}.`,
    `${kind}.`,
    `Quota: ${quotaOf(service)}.`,
    ...(about ? [withWireNames(about, service)] : []),
    ...(name === otpGeneration.name ? [otpTable()] : []),
    fieldTable("request", service, schemas, notes.get(name)),
    fieldTable("answer", service, schemas, notes.get(name)),
    ...(codes.length > 0
      ? [`Codes besides [those of all services](README.md#codes):\n\n${codes.join("\n")}`]
      : []),
    ["```json", JSON.stringify(request), JSON.stringify(answer), "```"].join("\n"),
  ].join("\n\n");
}

/** How often it may be asked, or why that is not counted. */
function quotaOf({ quota }: Service): string {
  if (isQuota(quota)) {
    const { times, minutes, per, tells } = quota;
    return `${times} ${minutes === MINUTES_OF_DAY ? "a day" : "an hour"} and ${per}: it tells ${tells}`;
  }
  const by = quota.by?.map((limit) => `\`${limit}\``).join(", ");
  return `none: ${reasonOf(quota)}${by ? ` (limits ${by} of the portal)` : ""}`;
}

const MINUTES_OF_DAY = 1_440;

/** Bound values of each OTP. */
const otpTable = () =>
  table(
    ["code", "OTP for", "variable1", "variable2", "variable3"],
    otpPurposes.map(({ name, code, boundTo: [first = "", second = "", third = ""] }) => [
      `\`${code}\``,
      name,
      first,
      second,
      third,
    ]),
  );

function fieldTable(
  side: Side,
  service: Service,
  schemas: Record<string, JsonSchema>,
  notes: ServiceNotes | undefined,
): string {
  const rows: string[][] = [];
  function add(schema: JsonSchema, path: string, shown: string): void {
    for (const [wire, field] of Object.entries(schema.properties ?? {})) {
      const at = path ? `${path}.${wire}` : wire;
      const inner = field.items ?? field;
      const name = `${shown}${wire}${field.items ? "[]" : ""}`;
      const must = schema.required?.includes(wire) ? "" : "May be absent";
      const note = notes?.[side].get(at) ?? "";
      const words = [must, withWireNames(note, service), field.$ref ? "" : (field.description ?? "")].filter(
        Boolean,
      );
      rows.push([
        `\`${name}\``,
        kindOf(field),
        inCell(words.map((part) => part.replace(/\.$/, "")).join(". ")),
      ]);
      if (inner.properties) add(inner, at, `${name}.`);
    }
  }
  add(schemas[`${service.name}.${side}`]!, "", "");
  return rows.length > 0 ? table([side, "kind", ""], rows) : `${capital(side)}: empty.`;
}

function kindOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace("#/$defs/", "");
  if ("const" in schema) return `\`${String(schema.const)}\``;
  if (schema.items) return "list";
  if (schema.enum) return schema.description ? "code" : schema.enum.map((one) => `\`${one}\``).join(" ");
  return [schema.type]
    .flat()
    .map((type) => (type === "string" ? "text" : type))
    .join(" or ");
}

/** Docstrings name fields as the code does. */
function withWireNames(text: string, service: Service): string {
  const names = new Map([...wireNames(service.answer), ...wireNames(service.request)]);
  return text.replace(/`(\w+)`/g, (written, name: string) =>
    names.has(name) ? `\`${names.get(name)}\`` : written,
  );
}

export function indexPage({ schemas, examples }: Contract): string {
  const kinds = Object.entries(schemas).filter(([name]) => !name.includes("."));
  const example = examples.get("BalanceEnquiryService")!;
  const cipher = gatewayCipher(exampleSecret, { now: () => exampleTime });
  const { request: _, ...outside } = openCall(cipher, example.salt, example.call)!;
  return `# The contract with the bank's gateway

Made by \`npm run contract\` from the schemas that the portal and its embedded bank run on; a test says when it is stale.
How to connect a gateway, step by step: [gateway.md](../gateway.md).

- [\`services.schema.json\`](services.schema.json): JSON Schema (2020-12) of every request and answer, \`<service>.request\` and \`<service>.answer\`
- [\`openapi.json\`](openapi.json): OpenAPI 3.1 of the one endpoint and its envelope
- [\`examples.json\`](examples.json): of each service a call and its answer, open and as they travel; every field is there once

## The envelope

A call is a POST to \`GATEWAY_URL\` + \`/Entities/FSwitchServiceCall\`; its \`request\` and the answer's \`response\` are sealed.

1. The key is HKDF-SHA-256 of GATEWAY_SECRET (UTF-8) with the header \`salt\` (16 bytes, base64url; new for each call) as salt and the date in India
   (\`YYYY-MM-DD\`) as info, 32 bytes. Within five minutes of midnight either date opens.
2. Sealed is nonce (12 bytes), AES-256-GCM of the JSON text, tag (16 bytes), as base64url without padding.
3. Bound in as associated data: \`<servicename>|WA|<user>\`. Where the bank has named \`bound-calls\`, instead the JSON text of
   \`["<servicename>","WA","<user>","call",<sealedat>,"<ipadress>","<lattitude>","<longitude>"]\`; in its answer \`"answer"\` for \`"call"\`.
4. The answer is sealed in the same way under the call's salt: \`{"error":{"code","message","details"},"body"}\`, where \`body\` is the
   service's answer as JSON text.
5. Where the bank has named \`sealed-secrets\`, each field of kind secret is \`rsa-oaep-256:\` and RSA-OAEP (SHA-256) of it under
   GATEWAY_PUBLIC_KEY, base64url.

An example: the secret is \`${exampleSecret}\`, the time ${exampleTime.toISOString()}.

\`\`\`
salt: ${example.salt}
${example.call}
${example.reply}
\`\`\`

The call opens to \`${JSON.stringify(example.request)}\` (outside: \`${JSON.stringify(outside)}\`), the answer's body to \`${JSON.stringify(example.answer)}\`.

## Codes

Any service may answer one of these; what else it may answer stands with it. \`0\` is success, everything else a refusal with nothing done, save \`500\`.

${Object.entries(commonErrors)
  .map(([code, words]) => `- \`${code}\` ${words}`)
  .join("\n")}

## Kinds of field

${table(
  ["kind", "what", "as"],
  kinds.map(([name, schema]) => [
    name,
    inCell(schema.description ?? ""),
    `\`${JSON.stringify(schema.examples?.[0])}\``,
  ]),
)}

## Quotas

Each service says how often it is answered, or why that is not counted. Portal and bank both hold it, by the request's customer number or, where it
says mobile, by that of the call; beyond it the answer is \`${commonRefusals.tooOften.code}\` and nothing is done. A carried-out adding of a payee gives the look-ups of
its account back.

${table(
  ["service", "quota"],
  services.map((service) => [service.name, inCell(quotaOf(service))]),
)}

## Services

${areas
  .map((area) => {
    const own = services.filter((service) => service.area === area);
    const rows = own.map(({ name, purpose, enquiry, movesMoney, extension }) => [
      `[${name}](${area}.md${anchor(name)})`,
      inCell(purpose),
      enquiry ? "" : "yes",
      movesMoney ? "yes" : "",
      extension ? "yes" : "",
    ]);
    return `### [${capital(area)}](${area}.md)\n\n${table(["service", "what for", "changes", "money", "extension"], rows)}`;
  })
  .join("\n\n")}
`;
}
