import * as z from "zod";
import { text } from "./fields.server";
import { listOf } from "./message.server";
import { servicesOf } from "./service.server";

/** What anyone may ask before signing in: where the bank is, and answers to frequent questions. */

const { enquiry } = servicesOf("locator");

export const branches = enquiry("AllBranchLocatorService", {
  purpose: "lists all branches",
  request: { key: ["Key", z.literal("ALLBRANCH")] },
  answer: {
    branches: listOf("BranchList", {
      state: ["State", text],
      city: ["City", text],
      name: ["BranchName", text],
      ifsc: ["IfscCode", text],
      code: ["BranchCode", text],
      telephone: ["Telephone", text],
      address: ["Address", text],
    }),
  },
});

export const atms = enquiry("AllATMLocatorService", {
  purpose: "lists all ATMs",
  request: { key: ["Key", z.literal("ALLATM")] },
  answer: {
    atms: listOf("ATMList", {
      state: ["State", text],
      city: ["City", text],
      /** Where it stands; several may stand in one city. */
      branch: ["Branch", text],
      telephone: ["Telephone", text],
      address: ["Address", text],
    }),
  },
});

export const questions = enquiry("FAQService", {
  purpose: "lists the frequently asked questions with their answers",
  request: {
    key: ["Key", z.literal("FAQService")],
    /** Extension: `en`, `ta`, `te`, `ml`; a gateway that does not know it answers in English. */
    language: ["Language", text.optional()],
  },
  answer: { questions: listOf("FAQList", { question: ["Que", text], answer: ["Ans", text] }) },
});
