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
import { closedDays } from "common/working-days";
import { listOf, message } from "./message.server";
import { unlimited } from "./quota.server";
import { servicesOf } from "./service.server";

/** Enquiries before sign-in: branches, ATMs, holidays and frequent questions. */

const { enquiry, extension } = servicesOf("locator");

export const branches = enquiry("AllBranchLocatorService", {
  purpose: "lists all branches",
  quota: unlimited("public"),
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
  quota: unlimited("public"),
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
  quota: unlimited("public"),
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

export const debitDays = extension.enquiry("DebitDaysService", {
  purpose: "tells on which days the bank makes its debits that are due on some dates",
  quota: unlimited("public"),
  request: {
    /** Separated by commas, at most 400. */
    dates: ["DueDates", textLike("25-12-2026,04-01-2027")],
  },
  answer: {
    /** Only dates on which the bank is closed. */
    moved: listOf("MovedList", {
      due: ["DueDate", dashDate.meta({ samples: ["25-12-2026"] })],
      on: ["Date", dashDate.meta({ samples: ["28-12-2026"] })],
      closed: ["ClosedFor", z.enum(closedDays)],
      holiday: ["HolidayName", textLike("Christmas").optional()],
    }),
  },
});

export const bankHolidays = extension.enquiry("BankHolidaysService", {
  purpose:
    "lists the bank's holidays of a year or of the coming twelve months, besides Sundays and the second and fourth Saturdays",
  quota: unlimited("public"),
  request: {
    /** Absent: twelve months from today. */
    year: ["Year", textLike("2026").optional()],
    /** Extension: the state whose holidays are listed. Absent: that of the head office. */
    state: ["State", stateCode.optional()],
  },
  answer: {
    /** Extension: state of the head office, whose closed days are those of the debits of all branches. */
    debitState: ["DebitState", stateCode.optional()],
    /** Extension: states with a list. */
    states: ["StateList", z.array(message({ state: ["State", stateCode] })).optional()],
    /** Sorted by date. */
    holidays: listOf("HolidayList", {
      date: ["HolidayDate", dashDate.meta({ samples: ["26-01-2026"] })],
      name: ["HolidayName", textLike("Republic Day")],
    }),
  },
});
