import * as z from "zod";
import { createDocument } from "zod-openapi";
import { CLOCK_MARGIN_MS } from "common/contract/cipher.server";
import {
  answerBody,
  CALL_PATH,
  callBody,
  CORRELATION_HEADER,
  openedAnswer,
  SALT_HEADER,
} from "common/contract/envelope.server";
import type { Example } from "./examples";
import { services } from "./schemas";

const boundCalls =
  "Extension `bound-calls`: milliseconds since 1970; the bank takes the call once, and while it is at most " +
  `${CLOCK_MARGIN_MS / 60_000} minutes old or early`;
const call = callBody
  .extend({
    servicename: z.enum(services.map(({ name }) => name)),
    sealedat: z.int().optional().describe(boundCalls),
  })
  .meta({ id: "Call", description: "`request`: the service's request, sealed" });
const answer = answerBody.meta({ id: "Answer", description: "`response`: an OpenedAnswer, sealed" });
const { $schema: _, ...opened } = z.toJSONSchema(openedAnswer, { io: "input" });
const openedWords =
  "What `response` opens to. `code` 0: carried out, and `body` is the service's answer as JSON text; else `body` is empty";

const json = (schema: z.ZodType, example: string) => ({
  content: { "application/json": { schema, example: JSON.parse(example) as unknown } },
});

export const openApi = (example: Example) =>
  createDocument(
    {
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
            requestParams: {
              header: z.object({
                [SALT_HEADER]: z
                  .string()
                  .describe("16 bytes as base64url, new for each call; its answer has the same"),
                [CORRELATION_HEADER]: z
                  .string()
                  .optional()
                  .describe("Ties the portal's log lines to the bank's"),
              }),
            },
            requestBody: { description: "A call", ...json(call, example.call), required: true },
            responses: {
              "200": {
                description: "Carried out or refused: the sealed answer says which",
                ...json(answer, example.reply),
              },
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
        schemas: { OpenedAnswer: { ...(opened as object), description: openedWords } },
      },
    },
    { override: ({ jsonSchema }) => void delete jsonSchema.additionalProperties },
  );
