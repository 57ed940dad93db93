import { CLOCK_MARGIN_MS } from "common/contract/cipher.server";
import {
  answerBody,
  CALL_PATH,
  callBody,
  CORRELATION_HEADER,
  openedAnswer,
  SALT_HEADER,
} from "common/contract/envelope.server";
import { exampleOf } from "./examples";
import { jsonSchemaOf, type JsonSchema } from "common/contract/json-schema.server";
import { services } from "./schemas";

const header = (name: string, required: boolean, description: string) => ({
  name,
  in: "header",
  required,
  description,
  schema: { type: "string" },
});

const sealed = (description: string, schema: string, example?: string) => ({
  description,
  content: {
    "application/json": {
      schema: { $ref: `#/components/schemas/${schema}` },
      ...(example && { example: JSON.parse(example) as unknown }),
    },
  },
});

/** The one endpoint and its envelope; what is sealed in it stands in `services.schema.json`. */
export function openApi(schemas: Record<string, JsonSchema>): object {
  const example = exampleOf(
    services.find(({ name }) => name === "BalanceEnquiryService")!,
    schemas,
  );
  const call = jsonSchemaOf(callBody, {});
  call.properties!.servicename = { enum: services.map(({ name }) => name), type: "string" };
  call.properties!.sealedat!.description =
    "Extension `bound-calls`: milliseconds since 1970; the bank takes the call once, and while it is at most " +
    `${CLOCK_MARGIN_MS / 60_000} minutes old or early`;
  return {
    openapi: "3.1.0",
    info: {
      title: "Gateway of the bank, as the net-banking portal calls it",
      version: "1",
      description:
        "Every service is a POST to one path; request and answer are sealed. How: README.md beside this file. " +
        "What is sealed: services.schema.json, `<service>.request` and `<service>.answer`.",
    },
    servers: [{ url: "https://gateway.example/portal", description: "GATEWAY_URL" }],
    security: [{ token: [] }],
    paths: {
      [CALL_PATH]: {
        post: {
          operationId: "callService",
          summary: "Calls a service",
          parameters: [
            header(SALT_HEADER, true, "16 bytes as base64url, new for each call; its answer has the same"),
            header(CORRELATION_HEADER, false, "Ties the portal's log lines to the bank's"),
          ],
          requestBody: { ...sealed("A call", "Call", example.call), required: true },
          responses: {
            "200": sealed("Carried out or refused: the sealed answer says which", "Answer", example.reply),
            "400": {
              description:
                "The call does not open: another secret, another date, altered, or (bound) sent twice or too late",
            },
            "401": { description: "The token is missing or not taken; nothing was done" },
            "500": { description: "A fault: whether anything was done is not known" },
            "503": { description: "A fault before the bank: whether anything was done is not known" },
          },
        },
      },
    },
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "What GET_TOKEN answered; GET_TOKEN itself needs none",
        },
      },
      schemas: {
        Call: { ...call, description: "`request`: the service's request, sealed" },
        Answer: { ...jsonSchemaOf(answerBody, {}), description: "`response`: an OpenedAnswer, sealed" },
        OpenedAnswer: {
          ...jsonSchemaOf(openedAnswer, {}),
          description:
            "What `response` opens to. `code` 0: carried out, and `body` is the service's answer as JSON text; " +
            "else `body` is empty",
        },
      },
    },
  };
}
