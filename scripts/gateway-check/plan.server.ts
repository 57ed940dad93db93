import * as z from "zod";
import { acts } from "common/contract/acts.server";
import { alertSettings } from "common/contract/profile.server";
import { balanceEnquiry, fixedDeposits, loans } from "common/contract/accounts.server";
import { cards } from "common/contract/cards.server";
import { catalogue } from "common/contract/catalogue.server";
import { chequeBooks, positivePayHistory } from "common/contract/cheques.server";
import * as fields from "common/contract/fields.server";
import { instructionList, standingInstruction } from "common/contract/instructions.server";
import { messageSchema, sampleOf, type JsonSchema } from "common/contract/json-schema.server";
import { fieldsOf } from "common/contract/message.server";
import { neftRtgsPayees } from "common/contract/payees.server";
import { paymentList } from "common/contract/payments.server";
import { socialScheme } from "common/contract/schemes.server";
import { areas, isEnquiry, type AnswerOf, type Service } from "common/contract/service.server";
import { enquiriesTogether, getToken } from "common/contract/sign-in.server";
import { statement } from "common/contract/statements.server";
import { addDays, financialYearStart, startOfIstDate, type IsoDate } from "common/dates";

export interface Found {
  today: IsoDate;
  customerNumber: string;
  customerName: string;
  mobile: string;
  /** Operative accounts, the primary account first. */
  accounts: string[];
  branchCode: string;
  ifsc?: string | undefined;
  deposit?: string | undefined;
  loan?: string | undefined;
  card?: AnswerOf<typeof cards>["cards"][number] | undefined;
  unused: string[];
  leaf?: string | undefined;
  /** For NEFT, old enough to be paid. */
  payee?: AnswerOf<typeof neftRtgsPayees>["payees"][number] | undefined;
  enrolment?: AnswerOf<typeof socialScheme> | undefined;
  payment?: string | undefined;
  instruction?: string | undefined;
  alerts?: AnswerOf<typeof alertSettings>["accounts"][number] | undefined;
}

export const customerServices = areas.filter((area) => area !== "sandbox").flatMap((area) => catalogue[area]);

export interface Question {
  service: Service;
  /** The request, or what the test customer lacks for it. */
  request(found: Found): unknown;
  keep?: Keep;
}
type Keep = (answer: unknown, found: Found) => void;

/** Enquiries whose answers provide facts, in this order. */
const kept: readonly Question[] = [
  keep(fixedDeposits, ({ deposits }, found) => {
    found.deposit = deposits.find(({ receiptStatus }) => receiptStatus === "OPEN")?.accountNumber;
  }),
  keep(loans, (answer, found) => void (found.loan = answer.loans[0]?.accountNumber)),
  keep(statement, ({ ifsc }, found) => void (found.ifsc = ifsc)),
  keep(chequeBooks, ({ books }, found) => {
    const unused = books.flatMap(({ leaves }) => leaves).filter(({ state }) => state === "unused");
    found.unused = unused.map(({ number }) => number);
    found.leaf = found.unused[0];
  }),
  keep(positivePayHistory, ({ declarations }, found) => {
    const declared = declarations.filter(({ state }) => state === "registered");
    found.leaf = found.unused.find((leaf) => declared.every(({ number }) => number !== leaf));
  }),
  keep(cards, ({ cards: listed }, found) => {
    found.card = listed.find(({ status }) => status === "active") ?? listed[0];
  }),
  keep(neftRtgsPayees, ({ payees }, found) => {
    const today = startOfIstDate(found.today);
    found.payee = payees.find(({ usableFrom }) => !usableFrom || usableFrom < today);
  }),
  keep(paymentList, ({ payments }, found) => void (found.payment = payments[0]?.reference)),
  keep(instructionList, (answer, found) => {
    found.instruction = answer.found.instructions[0]?.number;
  }),
  keep(socialScheme, (answer, found) => void (found.enrolment = answer)),
  keep(alertSettings, ({ accounts }, found) => void (found.alerts = accounts[0])),
];

function keep<Q, A>(service: Service<Q, A>, keepIt: (answer: A, found: Found) => void): Question {
  return { ...questionOf(service as unknown as Service), keep: keepIt as Keep };
}

/** Requests that cannot be derived from their fields. */
const odd: readonly Question[] = [
  {
    service: enquiriesTogether as unknown as Service,
    request(found) {
      const requested = requestOf(balanceEnquiry as unknown as Service, found);
      if (typeof requested === "string") return requested;
      const { name, request } = balanceEnquiry;
      return { enquiries: [{ service: name, request: z.encode(request, requested as never) }] };
    },
  },
  {
    service: standingInstruction as unknown as Service,
    request: ({ customerNumber, instruction: number }) =>
      number
        ? { requestType: "inquire", transactionPassword: "", otp: "", customerNumber, number }
        : "standing instruction",
  },
];

/** All enquiries of the contract; those that provide facts first. */
export const questions: readonly Question[] = [...kept, ...others(), ...odd];

function others(): Question[] {
  const known = new Set([...kept, ...odd].map(({ service }) => service.name).concat(getToken.name));
  return customerServices
    .filter((service) => !known.has(service.name) && (service.enquiry ?? isEnquiry(service, service.trial)))
    .map(questionOf);
}

function questionOf(service: Service): Question {
  return { service, request: (found) => requestOf(service, found) };
}

/** Values of the test customer by kind of field, with their names. */
const ofCustomer = new Map<z.ZodType, [what: string, find: (found: Found) => string | undefined]>([
  [fields.customerNumber, ["customer number", ({ customerNumber }) => customerNumber]],
  [fields.mobile, ["mobile", ({ mobile }) => mobile]],
  [fields.accountNumber, ["account", ({ accounts: [first] }) => first]],
  [fields.branchCode, ["account", ({ branchCode }) => branchCode || undefined]],
  [fields.depositNumber, ["open deposit", ({ deposit }) => deposit]],
  [fields.loanNumber, ["loan", ({ loan }) => loan]],
  [fields.ifsc, ["statement with an IFSC", ({ ifsc }) => ifsc]],
  [fields.chequeNumber, ["unused cheque", ({ leaf }) => leaf]],
  [fields.cardNumber, ["card", ({ card }) => card?.cardNumber]],
  [fields.enrolmentId, ["card", ({ card }) => card?.enrolmentId]],
  [fields.reference, ["payment", ({ payment }) => payment]],
  [fields.instructionNumber, ["standing instruction", ({ instruction }) => instruction]],
]);

/** Fields that depend on the day or on paging. */
const byName: Readonly<Record<string, (today: IsoDate) => unknown>> = {
  offset: () => 0,
  limit: () => 10,
  from: financialYearStart,
  to: (today) => today,
  fromDate: (today) => addDays(today, -30),
  toDate: (today) => today,
  printedOn: (today) => today,
  date: (today) => addDays(today, -1),
  until: (today) => addDays(today, 30),
  since: (today) => startOfIstDate(addDays(today, -30)),
};

/** First passes of acts with password and OTP outside `known`: these check everything and change nothing. */
export const firstPasses = (known: ReadonlySet<string>): Question[] =>
  acts
    .filter(({ authority, service }) => authority === "password+otp" && !known.has(service.name))
    .map(({ service }) => questionOf(service as unknown as Service));

/** Required fields: from the service's `trial`, the customer, the name of the field, or its sample. */
function requestOf(service: Service, found: Found): unknown {
  const fieldsOfRequest = fieldsOf(service.request);
  const requested = { ...sampleRequest(service), ...(service.trial as object) };
  const lacks: string[] = [];
  const own = Object.keys(requested).flatMap((name) => {
    if (service.trial && name in (service.trial as object)) return [];
    const [what, find] = ofCustomer.get(fieldsOfRequest[name]![1]) ?? [];
    if (!find) return name in byName ? [[name, byName[name]!(found.today)]] : [];
    const value = find(found);
    if (value === undefined) lacks.push(what!);
    return [[name, value]];
  });
  return lacks[0] ?? { ...requested, ...(Object.fromEntries(own) as object) };
}

/** All required fields: their samples, or texts that are all `everyText`. */
export function sampleRequest({ request }: Service, everyText?: string): object {
  const kinds: Record<string, JsonSchema> = {};
  const sample = sampleOf(messageSchema(request, kinds), kinds, { onlyRequired: true, everyText });
  return z.decode(request, sample) as object;
}
