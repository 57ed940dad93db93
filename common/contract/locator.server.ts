import * as z from "zod";
import {
  branchCode,
  city,
  dashDate,
  ifsc,
  locality,
  stateCode,
  street,
  telephone,
  textLike,
} from "./fields.server";
import { listOf } from "./message.server";
import { servicesOf } from "./service.server";

/** Enquiries before sign-in: branches, ATMs, holidays and frequent questions. */

const { enquiry, extension } = servicesOf("locator");

export const branches = enquiry("AllBranchLocatorService", {
  purpose: "lists all branches",
  request: { key: ["Key", z.literal("ALLBRANCH")] },
  answer: {
    branches: listOf("BranchList", {
      state: ["State", stateCode],
      city: ["City", city],
      name: ["BranchName", locality],
      ifsc: ["IfscCode", ifsc],
      code: ["BranchCode", branchCode],
      telephone: ["Telephone", telephone],
      address: ["Address", street],
    }),
  },
});

export const atms = enquiry("AllATMLocatorService", {
  purpose: "lists all ATMs",
  request: { key: ["Key", z.literal("ALLATM")] },
  answer: {
    atms: listOf("ATMList", {
      state: ["State", stateCode],
      city: ["City", city],
      /** Name of its site; a city may have several. */
      branch: ["Branch", locality],
      telephone: ["Telephone", telephone],
      address: ["Address", street],
    }),
  },
});

export const questions = enquiry("FAQService", {
  purpose: "lists the frequently asked questions with their answers",
  request: {
    key: ["Key", z.literal("FAQService")],
    /** Extension: `en`, `ta`, `te`, `ml`; a gateway without it answers in English. */
    language: ["Language", textLike("en").optional()],
  },
  trial: { language: "en" },
  answer: {
    questions: listOf("FAQList", {
      question: ["Que", textLike("How do I block my card?")],
      answer: ["Ans", textLike("Under Cards, Block a card.")],
    }),
  },
});

export const bankHolidays = extension.enquiry("BankHolidaysService", {
  purpose:
    "lists the bank's holidays of a year or of the coming twelve months, besides Sundays and Saturdays",
  request: {
    /** Absent: twelve months from today. */
    year: ["Year", textLike("2026").optional()],
  },
  answer: {
    /** Sorted by date. */
    holidays: listOf("HolidayList", {
      date: ["HolidayDate", dashDate.meta({ samples: ["26-01-2026"] })],
      name: ["HolidayName", textLike("Republic Day")],
    }),
  },
});
