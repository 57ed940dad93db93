import { nominationChange, nominees } from "common/contract/account-enquiries.server";
import { balanceEnquiry } from "common/contract/accounts.server";
import * as cards from "common/contract/cards.server";
import * as cheques from "common/contract/cheques.server";
import * as deposits from "common/contract/deposits.server";
import { instructionList, readDetails, standingInstruction } from "common/contract/instructions.server";
import { nominationOnWire } from "common/contract/nominee-fields.server";
import type { otpGeneration } from "common/contract/otp.server";
import * as bound from "common/contract/otp-variables.server";
import { managePayees, neftRtgsPayees } from "common/contract/payees.server";
import { paymentNotCarriedOut } from "common/contract/payments.server";
import { alertChange, alertSettings } from "common/contract/profile.server";
import { cardValidation, onlineRegistration, registrationOtp } from "common/contract/registration.server";
import * as scheduled from "common/contract/scheduled-transfers.server";
import { socialScheme } from "common/contract/schemes.server";
import type { AnswerOf, RequestOf, Service } from "common/contract/service.server";
import { newBrowserNotice } from "common/contract/sign-in.server";
import { fundTransfer, neftRtgsTransfer } from "common/contract/transfers.server";
import { tellsLess } from "common/alerts";
import { blockChange, channelsChange, channelSwitches, pinChange } from "common/card-changes";
import { addDays } from "common/dates";
import type { Nomination } from "common/nominee";
import { POSITIVE_PAY_FROM } from "common/positive-pay";
import { endDate, executionAfter, firstExecution } from "common/standing-instructions";
import type { Found } from "./plan.server";

/** What `--with-changes` carries out: small, looked at before and after, and taken back where the contract has a way back. */

/** What a change has to work with. */
export interface Desk {
  found: Found;
  transactionPassword: string;
  /** Of the customer's first active card. */
  cvv?: string | undefined;
  pin?: string | undefined;
  /** Any call's answer; null where it is refused or there is none. */
  ask<Q, A>(service: Service<Q, A>, request: Q): Promise<A | null>;
  made: Made;
}

/** What earlier changes have made, for those that go on with it or take it back. */
interface Made {
  alerts?: Found["alerts"];
  stopped?: string;
  declared?: string;
  blocked?: true;
  switched?: true;
  /** The card has another PIN than the customer's. */
  pin?: true;
  proof?: AnswerOf<typeof cardValidation>["customerDetails"];
  payee?: true;
  neftPayee?: true;
  scheduled?: string | undefined;
  instruction?: Standing | undefined;
  deposit?: string | undefined;
}
type Standing = AnswerOf<typeof standingInstruction>["standing"];

/** One thing that an enquiry shows; null: it does not tell. */
export type Seen = string | number | bigint | null;

type Otp =
  /** Entered by OTPValidationService before the change, under what it is bound to. */
  | { variables: RequestOf<typeof otpGeneration> }
  /** Sent by GetOTPService and entered with the change itself. */
  | { card: RequestOf<typeof cards.cardOtp> };

export interface Plan<Q = unknown, A = unknown> {
  /** Without OTP and reference. */
  request: Q;
  otp?: Otp | undefined;
  see?(): Promise<Seen>;
  /** What is to be seen once it has been carried out once. */
  becomes?(before: NonNullable<Seen>, answer: A): Seen;
}

export interface Trial {
  service: Service;
  /** What it does, where its service does several things. */
  way: string;
  /** A text instead says why it is not carried out. */
  plan(desk: Desk): Promise<Plan | string>;
  keep?(answer: unknown, desk: Desk): void;
}

function trial<Q, A>(
  service: Service<Q, A>,
  way: string,
  plan: (
    desk: Desk,
  ) => Plan<NoInfer<Q>, NoInfer<A>> | string | Promise<Plan<NoInfer<Q>, NoInfer<A>> | string>,
  keep?: (answer: NoInfer<A>, desk: Desk) => void,
): Trial {
  return { service, way, plan: async (desk: Desk) => plan(desk), keep } as unknown as Trial;
}

const ONE_RUPEE = 100n;
const DEPOSIT = 1_000_00n;
const remark = "gateway:check";
const name = "Gateway Check";
/** At no bank. */
const strangers = { accountNumber: "000099990000", ifsc: "SBIN0000300" };
const another = { accountNumber: "000099990001", ifsc: strangers.ifsc };

const numeric = (before: NonNullable<Seen>) => before as bigint;
const oneMore = (before: NonNullable<Seen>) => Number(before) + 1;
const oneLess = (before: NonNullable<Seen>) => Number(before) - 1;
const countOf = (list: readonly unknown[] | undefined): Seen => list?.length ?? null;

const whole = ({ found: { customerNumber } }: Desk) => ({ customerNumber });
const lacks = (what: string) => `the test customer has no ${what}`;
const notMade = "what it would take back was not carried out";

async function balance(desk: Desk, accountNumber: string): Promise<Seen> {
  return (await desk.ask(balanceEnquiry, { ...whole(desk), accountNumber }))?.ledger ?? null;
}

/** 1 rupee between the customer's first two accounts. */
function ownTransfer({ found: { accounts } }: Desk) {
  const [fromAccount, toAccount] = accounts;
  if (!fromAccount || !toAccount) return lacks("two accounts to pay between");
  return { fromAccount, toAccount, toName: "Own account", amount: ONE_RUPEE };
}

const nominated = (relation: "brother" | "sister"): Nomination => ({
  manner: "together",
  nominees: [
    {
      ...{ name: `${name} ${relation}`, relation, address1: "4 Car Street", address2: "Mylapore" },
      ...{ place: { state: "TN", city: "CHENNAI", pinCode: "600004" }, share: 100 },
    },
  ],
});

async function cardNow(desk: Desk) {
  const { card, branchCode, accounts } = desk.found;
  const asked = { ...whole(desk), branchCode, accountNumber: accounts[0] ?? "" };
  return (await desk.ask(cards.cards, asked))?.cards.find(
    ({ enrolmentId }) => enrolmentId === card!.enrolmentId,
  );
}

/** What every change of the card is asked with; a text: why there is none. */
function cardOf(desk: Desk) {
  const { card } = desk.found;
  if (card?.status !== "active") return lacks("active card");
  const { cardNumber, expiry, enrolmentId } = card;
  return { cardNumber, expiry, enrolmentId, ...whole(desk) };
}

const blocking = (action: "block-temporarily" | "unblock") => (desk: Desk) => {
  const card = cardOf(desk);
  if (typeof card === "string") return card;
  if (action === "unblock" && !desk.made.blocked) return notMade;
  const change = blockChange(action);
  const { cardNumber, expiry } = card;
  const sent = { cardNumber, expiry, purpose: "card-status" as const, change, ...whole(desk) };
  return {
    request: { ...card, action },
    ...(action === "unblock" ? { otp: { card: sent } } : {}),
    see: async () => (await cardNow(desk))?.status ?? null,
    becomes: () => (action === "unblock" ? "active" : "inactive"),
  };
};

const switching = (back: boolean) => (desk: Desk) => {
  const { cvv, found, made } = desk;
  const card = cardOf(desk);
  if (typeof card === "string") return card;
  if (!cvv) return "the card's CVV is not given (CHECK_CARD_CVV)";
  if (back && !made.switched) return notMade;
  const on = (found.card!.ecom === "on") === back;
  const leave = Object.fromEntries(channelSwitches.map((channel) => [channel, "leave" as const]));
  const instructions = {
    ...(leave as Record<(typeof channelSwitches)[number], "leave">),
    ecom: on ? ("switch-on" as const) : ("switch-off" as const),
  };
  const { cardNumber, expiry } = card;
  const change = channelsChange(instructions);
  return {
    request: {
      ...{ ...card, ...instructions, cvv },
      ...{ accountNumber: found.card!.accountNumber, branchCode: found.card!.branchCode },
    },
    otp: { card: { cardNumber, expiry, cvv, purpose: "card-status" as const, change, ...whole(desk) } },
    see: async () => (await cardNow(desk))?.ecom ?? null,
    becomes: () => (on ? "on" : "off"),
  };
};

/** Both are wanted: without the PIN it could not be put back. */
function secretsOf({ cvv, pin }: Desk) {
  return cvv && pin ? { cvv, pin } : "the card's CVV and PIN are not given (CHECK_CARD_CVV, CHECK_CARD_PIN)";
}

/** Neither the customer's nor one that is easy to guess. */
const otherPin = (pin: string) => (pin === "2749" ? "4972" : "2749");

const pinning = (back: boolean) => (desk: Desk) => {
  const card = cardOf(desk);
  const secrets = secretsOf(desk);
  if (typeof card === "string") return card;
  if (typeof secrets === "string") return secrets;
  if (back && !desk.made.pin) return notMade;
  const { cvv, pin } = secrets;
  const { cardNumber, expiry } = card;
  const proven = { cardNumber, expiry, cvv, newPin: back ? pin : otherPin(pin), ...whole(desk) };
  return {
    request: proven,
    otp: { card: { ...proven, purpose: "card-pin" as const, change: pinChange } },
  };
};

/** Adds a payee elsewhere, or takes it away again. */
const imps = (request: "add" | "delete") => (desk: Desk) => {
  const { found, transactionPassword, made, ask } = desk;
  if (request === "delete" && !made.payee) return notMade;
  const which = {
    ...{ kind: "imps" as const, subtype: "account-and-ifsc" as const, mobile: found.mobile },
    ...whole(desk),
  };
  return {
    request: { request, ...which, ...strangers, ...(request === "add" ? { name, transactionPassword } : {}) },
    ...(request === "add" ? { otp: { variables: bound.payeeOtpVariables({ name, ...strangers }) } } : {}),
    see: async () => countOf((await ask(managePayees, { request: "list", ...which }))?.payees),
    becomes: request === "add" ? oneMore : oneLess,
  };
};

const neft = (request: "add" | "delete") => (desk: Desk) => {
  const { found, transactionPassword, made, ask } = desk;
  if (request === "delete" && !made.neftPayee) return notMade;
  const which = { transactionType: "NEFTRTGS" as const, mobile: found.mobile, ...whole(desk) };
  return {
    request: { request, ...which, ...another, ...(request === "add" ? { name, transactionPassword } : {}) },
    ...(request === "add" ? { otp: { variables: bound.payeeOtpVariables({ name, ...another }) } } : {}),
    // Who has none is refused the list.
    see: async () => countOf((await ask(neftRtgsPayees, { request: "list", ...which }))?.payees ?? []),
    becomes: request === "add" ? oneMore : oneLess,
  };
};

/** Twice 1 rupee between own accounts, on the fifteenth. */
function instructionTerms(desk: Desk, amount: bigint) {
  const own = ownTransfer(desk);
  if (typeof own === "string") return own;
  const rhythm = { day: 15, frequency: "monthly" as const };
  const startDate = firstExecution(rhythm.day, desk.found.today);
  const until = { times: 2 };
  const terms = { ...own, amount, ...rhythm, startDate };
  return {
    request: {
      ...{ ...terms, ...until, kind: "own-account" as const, remark, ...whole(desk) },
      endDate: endDate(rhythm, startDate, until.times),
      transactionPassword: desk.transactionPassword,
      otp: "",
    },
    otp: { variables: bound.instructionOtpVariables({ ...terms, until }) },
    next: executionAfter(rhythm, startDate, 1),
  };
}

const standingNow = async (desk: Desk) =>
  desk.ask(standingInstruction, {
    ...{ requestType: "inquire", transactionPassword: "", otp: "", number: desk.made.instruction!.number },
    ...whole(desk),
  });

/** Nothing is authorised by them that was not before. */
const pressing = (
  requestType: "skip" | "pause" | "resume",
  see: (standing: NonNullable<Standing>) => Seen,
  becomes: (desk: Desk) => Seen,
) =>
  trial(
    standingInstruction,
    requestType,
    (desk) => {
      const { instruction } = desk.made;
      if (!instruction) return "no standing instruction was added";
      const { number, version } = instruction;
      return {
        request: { requestType, number, version, transactionPassword: "", otp: "", ...whole(desk) },
        see: async () => {
          const standing = (await standingNow(desk))?.standing;
          return standing ? see(standing) : null;
        },
        becomes: () => becomes(desk),
      };
    },
    keepInstruction,
  );

function keepInstruction({ standing }: AnswerOf<typeof standingInstruction>, { made }: Desk): void {
  made.instruction = standing;
}

const activeInstructions = async (desk: Desk): Promise<Seen> => {
  const { customerNumber, accounts } = desk.found;
  const which = { customerNumber, status: "active" as const, firstAccount: accounts[0] ?? "" };
  return countOf(
    (await desk.ask(instructionList, { cbs: "Y", key: "SIList", ...which }))?.found.instructions,
  );
};

const alerting = (back: boolean) => (desk: Desk) => {
  const { found, made, ask } = desk;
  const now = back ? made.alerts : found.alerts;
  if (!now) return back ? notMade : lacks("account with text messages");
  const wish = { ...now, credits: !now.credits };
  return {
    request: { ...wish, ...whole(desk) },
    ...(tellsLess(now, wish) ? { otp: { variables: bound.alertOtpVariables(wish) } } : {}),
    see: async () => {
      const told = (await ask(alertSettings, whole(desk)))?.accounts;
      const one = told?.find(({ accountNumber }) => accountNumber === now.accountNumber);
      return one ? String(one.credits) : null;
    },
    becomes: () => String(wish.credits),
  };
};

async function leafNow(desk: Desk, number: string): Promise<Seen> {
  const asked = { accountNumber: desk.found.accounts[0]!, number, ...whole(desk) };
  return (await desk.ask(cheques.fateOfCheque, asked))?.fate?.state ?? null;
}

async function declared(desk: Desk): Promise<Seen> {
  const accountNumber = desk.found.accounts[0]!;
  const told = await desk.ask(cheques.positivePayHistory, { accountNumber, ...whole(desk) });
  return countOf(told?.declarations.filter(({ state }) => state === "registered"));
}

/** In their order: what one makes, others go on with and take back. */
export const trials: readonly Trial[] = [
  trial(fundTransfer, "1 rupee between own accounts", (desk) => {
    const own = ownTransfer(desk);
    if (typeof own === "string") return own;
    return {
      request: {
        ...{ way: "within-bank" as const, ...own, remark, ...whole(desk) },
        ...{ transactionPassword: desk.transactionPassword, otp: "" },
      },
      otp: { variables: bound.transferOtpVariables(own) },
      see: () => balance(desk, own.fromAccount),
      becomes: (before, { payments: [payment] }) => numeric(before) - own.amount - (payment?.charge ?? 0n),
    };
  }),
  trial(neftRtgsTransfer, "1 rupee by NEFT", (desk) => {
    const { payee, accounts } = desk.found;
    if (!payee || !accounts[0]) return lacks("payee for NEFT that may be paid");
    const { accountNumber: toAccount, name: toName, ifsc } = payee;
    const terms = { fromAccount: accounts[0], toAccount, toName, ifsc, amount: ONE_RUPEE };
    return {
      request: {
        ...{ way: "neft" as const, ...terms, remark, ...whole(desk) },
        ...{ transactionPassword: desk.transactionPassword, otp: "" },
      },
      otp: { variables: bound.transferOtpVariables(terms) },
      see: () => balance(desk, terms.fromAccount),
      becomes: (before, { payments: [payment] }) => numeric(before) - terms.amount - (payment?.charge ?? 0n),
    };
  }),
  trial(paymentNotCarriedOut, "", (desk) => {
    const own = ownTransfer(desk);
    // Its reference comes with the asking, as of all changes.
    return typeof own === "string"
      ? own
      : { request: { ...own, concerns: "payment" as const, reference: "", ...whole(desk) } };
  }),
  trial(
    scheduled.scheduledTransfer,
    "",
    (desk) => {
      const own = ownTransfer(desk);
      if (typeof own === "string") return own;
      const terms = { ...own, date: addDays(desk.found.today, 1) };
      const list = { ...whole(desk), offset: 0, limit: 1 };
      return {
        request: {
          ...{ kind: "own-account" as const, ...terms, remark, ...whole(desk) },
          ...{ transactionPassword: desk.transactionPassword, otp: "" },
        },
        otp: { variables: bound.transferOtpVariables(terms) },
        see: async () => (await desk.ask(scheduled.scheduledTransferList, list))?.total ?? null,
        becomes: oneMore,
      };
    },
    ({ reference }, { made }) => void (made.scheduled = reference),
  ),
  trial(scheduled.scheduledTransferCancel, "", (desk) => {
    const reference = desk.made.scheduled;
    if (!reference) return notMade;
    const list = { ...whole(desk), offset: 0, limit: 100 };
    return {
      request: { reference, ...whole(desk) },
      see: async () => {
        const told = (await desk.ask(scheduled.scheduledTransferList, list))?.scheduled;
        return told?.find((one) => one.reference === reference)?.state ?? null;
      },
      becomes: () => "cancelled",
    };
  }),
  trial(
    standingInstruction,
    "add",
    (desk) => {
      const terms = instructionTerms(desk, ONE_RUPEE);
      if (typeof terms === "string") return terms;
      const { request, otp } = terms;
      return {
        ...{ request: { requestType: "add" as const, ...request }, otp },
        ...{ see: () => activeInstructions(desk), becomes: oneMore },
      };
    },
    keepInstruction,
  ),
  trial(
    standingInstruction,
    "modify",
    (desk) => {
      const { instruction } = desk.made;
      const terms = instructionTerms(desk, 2n * ONE_RUPEE);
      if (!instruction || typeof terms === "string") return "no standing instruction was added";
      const { number, version } = instruction;
      const { request, otp } = terms;
      return {
        ...{ request: { requestType: "modify" as const, ...request, number, version }, otp },
        see: async () => readDetails((await standingNow(desk))?.status.message ?? "")?.amount ?? null,
        becomes: () => 2n * ONE_RUPEE,
      };
    },
    keepInstruction,
  ),
  pressing(
    "skip",
    ({ nextOn }) => nextOn ?? null,
    (desk) => {
      const terms = instructionTerms(desk, ONE_RUPEE);
      return typeof terms === "string" ? null : terms.next;
    },
  ),
  pressing(
    "pause",
    ({ state }) => state,
    () => "paused",
  ),
  pressing(
    "resume",
    ({ state }) => state,
    () => "active",
  ),
  trial(standingInstruction, "delete", (desk) => {
    const { instruction } = desk.made;
    if (!instruction) return notMade;
    const { number, version } = instruction;
    return {
      request: {
        requestType: "delete" as const,
        number,
        version,
        transactionPassword: "",
        otp: "",
        ...whole(desk),
      },
      see: () => activeInstructions(desk),
      becomes: oneLess,
    };
  }),
  trial(managePayees, "add", imps("add"), (_, { made }) => void (made.payee = true)),
  trial(managePayees, "delete", imps("delete")),
  trial(neftRtgsPayees, "add", neft("add"), (_, { made }) => void (made.neftPayee = true)),
  trial(neftRtgsPayees, "delete", neft("delete")),
  trial(
    deposits.depositOpening,
    "",
    async (desk) => {
      const { found, ask, transactionPassword } = desk;
      const [account] = found.accounts;
      if (!account) return lacks("account");
      const wanted = { scheme: "reinvestment" as const, amount: DEPOSIT, months: 12, days: 0 };
      const quote = await ask(deposits.depositQuote, { ...wanted, ...whole(desk) });
      if (!quote) return "the bank quotes no deposit of 1,000 rupees for a year";
      const terms = { ...wanted, fromAccount: account, toAccount: account, rate: quote.rate, renews: false };
      return {
        request: {
          ...{
            product: "fixed" as const,
            ...terms,
            ...nominationOnWire(nominated("brother")),
            ...whole(desk),
          },
          ...{ transactionPassword, otp: "" },
        },
        otp: { variables: bound.depositOtpVariables(terms) },
        see: () => balance(desk, account),
        becomes: (before) => numeric(before) - DEPOSIT,
      };
    },
    ({ accountNumber }, { made }) => void (made.deposit = accountNumber),
  ),
  trial(deposits.depositInstruction, "", (desk) => {
    const { ask, found, made, transactionPassword } = desk;
    if (!made.deposit) return "no deposit was opened";
    const deposit = { accountNumber: made.deposit, ...whole(desk) };
    const asked = { ...deposit, instruction: "all" as const, toAccount: found.accounts[0]! };
    return {
      request: { ...asked, transactionPassword, otp: "" },
      otp: { variables: bound.maturityOtpVariables(asked) },
      see: async () => (await ask(deposits.depositLife, deposit))?.instruction ?? null,
      becomes: () => "all",
    };
  }),
  trial(nominationChange, "", (desk) => {
    const { ask, made, transactionPassword } = desk;
    if (!made.deposit) return "no deposit was opened";
    const deposit = { accountNumber: made.deposit, ...whole(desk) };
    const nomination = nominated("sister");
    const names = async () => (await ask(nominees, deposit))?.nominees.map(({ name }) => name).join(", ");
    return {
      request: { ...deposit, ...nominationOnWire(nomination), transactionPassword, otp: "" },
      otp: { variables: bound.nominationOtpVariables({ account: made.deposit, nomination }) },
      see: async () => (await names()) ?? null,
      becomes: () => nomination.nominees[0]!.name,
    };
  }),
  trial(deposits.depositClosing, "", async (desk) => {
    const { ask, found, made, transactionPassword } = desk;
    if (!made.deposit) return notMade;
    const deposit = { accountNumber: made.deposit, ...whole(desk) };
    const quote = await ask(deposits.closingQuote, deposit);
    if (!quote) return "the bank quotes no closing: close the deposit of 1,000 rupees by hand";
    const { amount, tax } = quote;
    const toAccount = found.accounts[0]!;
    return {
      request: { ...deposit, toAccount, amount, tax, transactionPassword, otp: "" },
      otp: { variables: bound.closingOtpVariables({ ...deposit, toAccount, amount }) },
      see: () => balance(desk, toAccount),
      becomes: (before) => numeric(before) + amount - tax,
    };
  }),
  trial(socialScheme, "the nominee as it is", (desk) => {
    const { enrolment, accounts } = desk.found;
    const { nomineeName: nominee, nomineeAddress1, accountNumber = accounts[0] ?? "" } = enrolment ?? {};
    if (!enrolment || !nominee || !nomineeAddress1)
      return lacks("enrolment in PMSBY whose nominee is told in full");
    const asked = { scheme: "pmsby" as const, accountNumber, ...whole(desk) };
    const { nomineeRelation, nomineeAddress2, nomineeBirth, minor } = enrolment;
    const { guardianName, guardianRelation, guardianBirth, guardianAddress1, guardianAddress2 } = enrolment;
    return {
      request: {
        ...{ ...asked, key: "modify" as const, transactionPassword: desk.transactionPassword },
        ...{ nomineeName: nominee, nomineeRelation, nomineeAddress1, nomineeAddress2, nomineeBirth, minor },
        ...{ guardianName, guardianRelation, guardianBirth, guardianAddress1, guardianAddress2 },
      },
      otp: { variables: bound.schemeOtpVariables({ ...asked, nominee }) },
      see: async () =>
        (await desk.ask(socialScheme, { ...asked, key: "inquire" as const }))?.nomineeName ?? null,
      becomes: () => nominee,
    };
  }),
  trial(newBrowserNotice, "", (desk) => ({ request: { browser: remark, ...whole(desk) } })),
  trial(alertChange, "another way", alerting(false), (_, { found, made }) => {
    made.alerts = { ...found.alerts!, credits: !found.alerts!.credits };
  }),
  trial(alertChange, "back", alerting(true)),
  trial(
    cheques.stopCheque,
    "",
    (desk) => {
      const { leaf, accounts } = desk.found;
      if (!leaf) return lacks("unused cheque");
      const { transactionPassword } = desk;
      const asked = { accountNumber: accounts[0]!, number: leaf, reason: "stopped-by-drawer" as const };
      const list = { ...whole(desk), offset: 0, limit: 1 };
      return {
        request: { ...asked, transactionPassword, ...whole(desk) },
        see: async () => (await desk.ask(cheques.stoppedCheques, list))?.total ?? null,
        becomes: oneMore,
      };
    },
    (_, { found, made }) => void (made.stopped = found.leaf!),
  ),
  trial(cheques.revokeStop, "", (desk) => {
    const { found, made, transactionPassword } = desk;
    const number = made.stopped;
    if (!number) return notMade;
    return {
      request: { accountNumber: found.accounts[0]!, number, transactionPassword, ...whole(desk) },
      see: () => leafNow(desk, number),
      becomes: () => "unused",
    };
  }),
  trial(
    cheques.positivePay,
    "",
    (desk) => {
      const { leaf: number, accounts, today, customerName } = desk.found;
      if (!number) return lacks("unused cheque");
      const [account = ""] = accounts;
      const cheque = { number, amount: POSITIVE_PAY_FROM, payee: name };
      const dates = { instrumentDate: today, issueDate: today };
      return {
        request: { accountNumber: account, ...cheque, ...dates, customerName, remark, ...whole(desk) },
        otp: { variables: bound.declarationOtpVariables({ ...cheque, account }) },
        see: () => declared(desk),
        becomes: oneMore,
      };
    },
    (_, { found, made }) => void (made.declared = found.leaf!),
  ),
  trial(cheques.revokePositivePay, "", (desk) => {
    const { found, made, transactionPassword } = desk;
    const number = made.declared;
    if (!number) return notMade;
    return {
      request: { accountNumber: found.accounts[0]!, number, transactionPassword, ...whole(desk) },
      see: () => declared(desk),
      becomes: oneLess,
    };
  }),
  trial(
    cards.cardBlock,
    "block for now",
    blocking("block-temporarily"),
    (_, { made }) => void (made.blocked = true),
  ),
  trial(cards.cardBlock, "unblock", blocking("unblock")),
  trial(cards.cardControls, "a channel", switching(false), (_, { made }) => void (made.switched = true)),
  trial(cards.cardControls, "the channel back", switching(true)),
  trial(cards.cardPin, "another PIN", pinning(false), (_, { made }) => void (made.pin = true)),
  trial(
    cards.greenPin,
    "",
    (desk) => {
      const card = cardOf(desk);
      const secrets = secretsOf(desk);
      if (typeof card === "string") return card;
      if (typeof secrets === "string") return secrets;
      const { cardNumber, expiry } = card;
      return {
        request: { cardNumber, expiry, ...whole(desk) },
        otp: { variables: bound.greenPinOtpVariables(cardNumber) },
      };
    },
    (_, { made }) => void (made.pin = true),
  ),
  trial(cards.cardPin, "the PIN back", pinning(true)),
  trial(
    cardValidation,
    "",
    (desk) => {
      const card = cardOf(desk);
      if (typeof card === "string") return card;
      if (!desk.cvv) return "the card's CVV is not given (CHECK_CARD_CVV)";
      const { cardNumber, expiry } = card;
      return {
        request: {
          cardNumber,
          expiry,
          cvv: desk.cvv,
          requestType: "LOGINPIN" as const,
          ...whole(desk),
        },
      };
    },
    ({ customerDetails }, { made }) => void (made.proof = customerDetails),
  ),
  trial(onlineRegistration, "sends the user ID", (desk) => {
    const { proof } = desk.made;
    if (!proof) return "the customer was not proven by a card";
    return {
      request: {
        ...{
          requestType: "reset" as const,
          mode: "forgot-user-id" as const,
          customerDetails: proof,
          otp: "",
        },
        ...whole(desk),
      },
      otp: { variables: registrationOtp("forgot-user-id") },
    };
  }),
];

const notPutBack = "none of the last three passwords may be used again, so it could not be put back";

/** What no check carries out, and why. */
export const neverCarriedOut: Readonly<Record<string, string>> = {
  "ATMHotMarkingService, block for good": "nothing takes it back",
  DebitCardApplyService: "its fee is debited and a card is made",
  ChequeBookRequestService: "its fee is debited and cheque books are made",
  Form121Service: "a declaration to the tax office cannot be taken back",
  "SocialServiceInquiryService, enrol and leave": "a premium is debited and not given back",
  PaymentReportService: "the bank's staff takes it up, and it may stop the customer's payments",
  MPINChangeIBService: notPutBack,
  TPINChangeIBService: notPutBack,
  "ForgotPassword/ForgotPassword": notPutBack,
  "OTP/MessagePrepare": "it tells of a reset of passwords, and there was none",
  NetBankingLockService: "the customer would have to be unblocked by a card or a branch",
  ValidateBranchService: "a branch's token is good once",
};
