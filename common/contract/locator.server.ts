import * as z from "zod";
import { optionalText, text } from "./fields.server";
import { message } from "./message.server";
import { service } from "./service.server";

/** What anyone may ask before signing in: where the bank is, and answers to frequent questions. */

const facts = { area: "locator", movesMoney: false, enquiry: true, errors: {} } as const;

export const branches = service({
  ...facts,
  name: "AllBranchLocatorService",
  purpose: "lists all branches",
  request: message({ key: ["Key", z.literal("ALLBRANCH")] }),
  answer: message({
    branches: [
      "BranchList",
      z.array(
        message({
          state: ["State", text],
          city: ["City", text],
          name: ["BranchName", text],
          ifsc: ["IfscCode", text],
          code: ["BranchCode", text],
          telephone: ["Telephone", text],
          address: ["Address", text],
        }),
      ),
    ],
  }),
});

export const atms = service({
  ...facts,
  name: "AllATMLocatorService",
  purpose: "lists all ATMs",
  request: message({ key: ["Key", z.literal("ALLATM")] }),
  answer: message({
    atms: [
      "ATMList",
      z.array(
        message({
          state: ["State", text],
          city: ["City", text],
          /** Where it stands; several may stand in one city. */
          branch: ["Branch", text],
          telephone: ["Telephone", text],
          address: ["Address", text],
        }),
      ),
    ],
  }),
});

export const questions = service({
  ...facts,
  name: "FAQService",
  purpose: "lists the frequently asked questions with their answers",
  request: message({
    key: ["Key", z.literal("FAQService")],
    /** Extension: `en`, `ta`, `te`, `ml`; a gateway that does not know it answers in English. */
    language: ["Language", optionalText],
  }),
  answer: message({
    questions: ["FAQList", z.array(message({ question: ["Que", text], answer: ["Ans", text] }))],
  }),
});
