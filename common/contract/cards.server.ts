import type * as z from "zod";
import { blockChange, channelsChange, limitsChange, pinChange, type CardLimits } from "common/card-changes";
import { words, type Words } from "common/words";
import type texts from "locales/en/cards.json";
import { actsOf, authorityErrors, authorityFields, type OtpBinding } from "./act.server";
import { inWords, lastDigits, rupees } from "./bound-values.server";
import {
  accountNumber,
  amount,
  branchCode,
  cardExpiry,
  cardNumber,
  coded,
  count,
  customerName,
  customerNumber,
  dashDate,
  deliveryState,
  enrolmentId,
  instant,
  leftEmpty,
  locality,
  otpFlow,
  product,
  sentOtp,
  requestNumber,
  secret,
  textLike,
} from "./fields.server";
import { listOf } from "./message.server";
import { countedBy, unlimited } from "./quota.server";
import { commonRefusals, errorsOf, feeNotPaid } from "./refusals.server";
import { servicesOf, type RequestOf } from "./service.server";

/** Every change of a card needs a reference and is done once for it. */

const { service, enquiry, extension } = servicesOf("cards");
const { act, otpFor } = actsOf<typeof texts>("cards", "cards");

export const cardRefusals = {
  unknownCard: { code: "9101", message: "There is no such card" },
  notInThisStatus: { code: "9102", message: "The status of the card does not allow this" },
  blockedForGood: { code: "9103", message: "The card is blocked for good: nothing takes that back" },
  wrongCvv: { code: "9104", message: "Wrong CVV" },
  locked: { code: "9105", message: "Locked after five wrong entries. Please try again later" },
  badLimit: { code: "9106", message: "The limit is above what the channel allows, or below its least" },
  guessablePin: { code: "9107", message: "This PIN is too easy to guess" },
  wrongOldPin: { code: "9108", message: "Wrong old PIN" },
  nothingToChange: { code: "9109", message: "This is by now as it was to become" },
  appliedAlready: { code: "9110", message: "A card has been applied for on this account already" },
  expired: { code: "9111", message: "The card has expired" },
  noneExpired: { code: "9112", message: "No card of this account has expired" },
  samePin: { code: "9113", message: "The new PIN is the old one" },
  otherFee: { code: "9114", message: "The fee has changed since it was shown: nothing was debited" },
} as const;

const { unknownCard } = cardRefusals;
const cardErrors = errorsOf(...Object.values(cardRefusals));
const changeErrors = { ...authorityErrors.otp, ...cardErrors };

/** `1` may become active again unless it has expired; `3` never. */
const cardStatus = coded({ inactive: "1", active: "2", hot: "3" });
const channelState = coded({ on: "2", off: "1" });
/** Change of a channel: `2` switches an active channel off, `1` an inactive channel on, empty leaves it. */
const channelInstruction = coded({ "switch-off": "2", "switch-on": "1", leave: "" });

const channels = <Schema extends z.ZodType>(schema: Schema) =>
  ({
    atm: ["ATMStatus", schema],
    pos: ["POSStatus", schema],
    ecom: ["ECOMStatus", schema],
    contactless: ["ContactlessStatus", schema],
    intlAtm: ["IntlATMStatus", schema],
    intlPos: ["IntlPOSStatus", schema],
    intlEcom: ["IntlECOMStatus", schema],
    intlContactless: ["IntlContactlessStatus", schema],
  }) as const;

const card = {
  /** Sixteen digits; must never reach a browser. */
  cardNumber: ["CardNo", cardNumber],
  accountType: ["AccountType", product.optional()],
  status: ["CardStatus", cardStatus],
  /** `MM/YY` */
  expiry: ["Expirydate", cardExpiry],
  branchCode: ["LbrCode", branchCode],
  /** Names the card without its number. */
  enrolmentId: ["EnrollmentId", enrolmentId],
  ...channels(channelState),
  /** Per day, for each channel. */
  atmLimit: ["ATMLimit", amount],
  posLimit: ["POSLimit", amount],
  ecomLimit: ["ECOMLimit", amount],
  contactlessLimit: ["ContactlessLimit", amount],
  maxLimit: ["Maxlimit", amount],
  accountNumber: ["AccountNo", accountNumber],
} as const;

export const cards = enquiry("GetCardDetailsService", {
  purpose: "lists the debit cards of one account with status, channels and limits",
  quota: unlimited("own"),
  errors: errorsOf(commonRefusals.noSuchAccount),
  request: {
    customerNumber: ["CustNo", customerNumber],
    branchCode: ["BranchCode", branchCode],
    accountNumber: ["AccountNo15Dig", accountNumber],
    enrolmentId: ["EnrollId", enrolmentId.optional()],
    customerName: ["CustName", customerName.optional()],
  },
  answer: { cards: listOf("CardList", card) },
});

export const cardMaximumLimits = enquiry("GetOverallCardLimitService", {
  purpose: "the highest limit each channel of a card allows",
  quota: unlimited("own"),
  errors: errorsOf(unknownCard),
  request: {
    transactionType: ["TxnType", leftEmpty.optional()],
    cardNumber: ["cardNumber", cardNumber],
    accountNumber: ["accountNumber", accountNumber],
    product: ["prdcd", leftEmpty.optional()],
    customerNumber: ["CustNo", customerNumber],
    enrolmentId: ["Enid", enrolmentId],
  },
  answer: {
    atm: ["AtmMaxLimit", amount],
    pos: ["POSMaxLimit", amount],
    ecom: ["EcomMaxLimit", amount],
    contactless: ["ContactlessMaxLimit", amount],
  },
});

const changed = { card: lastDigits, change: inWords };
export const cardStatusOtp = otpFor("card-status", "CARDSTATUSPIN", changed);
const cardLimitOtp = otpFor("card-limit", "CARDLIMITPIN", changed);
const cardPinOtp = otpFor("card-pin", "CARDPIN", changed);
const cardOtps = [cardStatusOtp, cardLimitOtp, cardPinOtp];

/** The OTP authorises exactly this change of this card. CVV or PIN, if given, are checked first. */
export const cardOtp = service("GetOTPService", {
  purpose: "sends the one-time password for a change to a card",
  quota: countedBy("card-or-cheque", "otp-act-day"),
  errors: changeErrors,
  request: {
    cardNumber: ["CardNo", cardNumber],
    expiry: ["ExpDt", cardExpiry],
    cvv: ["COffSet", secret.optional()],
    newPin: ["POffSet", secret.optional()],
    purpose: ["RequestType", coded(Object.fromEntries(cardOtps.map(({ name, code }) => [name, code])))],
    customerNumber: ["CustNo", customerNumber],
    /** Extension: the change in words, as JSON, for the text message; the OTP is bound to it. */
    change: ["ChangeText", textLike(inWords.wire(pinChange))],
    /** Extension: if the customer knows the old PIN instead of the CVV. */
    oldPin: ["OldPOffSet", secret.optional()],
    ...otpFlow,
  },
  answer: sentOtp,
});

export function bindCardOtp({
  purpose,
  cardNumber: card,
  change,
  flow,
}: RequestOf<typeof cardOtp>): OtpBinding {
  const otp = cardOtps.find(({ name }) => name === purpose)!;
  return { ...otp.boundTo(() => ({ card, change: inWords.message(change) })).bind({}), flow };
}

const authority = { customerNumber: ["CustNo", customerNumber], ...authorityFields.otp } as const;

const common = { claim: "card-change" } as const;

export const cardPin = service("UpdateCardPinService", {
  purpose: "sets the PIN of a card: proven by its CVV, or by the old PIN",
  quota: unlimited("proven"),
  errors: changeErrors,
  request: {
    cardNumber: ["CardNo", cardNumber],
    expiry: ["ExpDt", cardExpiry],
    newPin: ["POffSet", secret],
    cvv: ["COffSet", secret.optional()],
    /** Extension. */
    oldPin: ["OldPOffSet", secret.optional()],
    ...authority,
  },
});

export const setCardPin = act(cardPin, {
  ...common,
  key: "card-pin",
  authority: "otp",
  otp: cardPinOtp.boundTo(({ cardNumber }) => ({ card: cardNumber, change: pinChange })),
});

/** A temporary block needs no OTP, so that any signed-in customer can protect the card; other changes do. */
export const cardBlock = service("ATMHotMarkingService", {
  purpose: "blocks a card for a time or for good, or unblocks it",
  quota: unlimited("proven"),
  errors: changeErrors,
  request: {
    cardNumber: ["CardNo", cardNumber],
    action: ["Status", coded({ "block-temporarily": "1", "block-for-good": "6", unblock: "2" })],
    transactionPassword: ["Tpin", secret.optional()],
    enrolmentId: ["Enid", enrolmentId],
    expiry: ["ExpDate", cardExpiry],
    ...authority,
  },
});

export const changeCardStatus = act(cardBlock, {
  ...common,
  key: "card-block",
  authority: "otp",
  otp: cardStatusOtp.boundTo(({ cardNumber, action }) => ({
    card: cardNumber,
    change: blockChange(action),
  })),
});

/** Temporary block without an OTP: of one card per call, in the portal of all cards at once. */
export const blockCardForNow = act(cardBlock, {
  ...common,
  key: "card-block-all",
  authority: "none",
  alone: { why: "it only takes away", undoneBy: "card-block" },
});

/** Limits left out and channels under `leave` stay. The CVV is checked before the OTP. */
export const cardControls = service("UpdateAllCardDetailsService", {
  purpose: "changes the channels and limits of a card",
  quota: unlimited("proven"),
  errors: changeErrors,
  request: {
    cardNumber: ["CardNo", cardNumber],
    expiry: ["ExpDt", cardExpiry],
    cvv: ["COffSet", secret],
    ...channels(channelInstruction),
    atmLimit: ["ATMLimit", amount.optional()],
    posLimit: ["POSLimit", amount.optional()],
    ecomLimit: ["ECOMLimit", amount.optional()],
    contactlessLimit: ["ContactlessLimit", amount.optional()],
    accountNumber: ["PrdAccountNumber", accountNumber],
    branchCode: ["LbrCode", branchCode],
    enrolmentId: ["Enid", enrolmentId],
    internationalAction: ["IntAction", leftEmpty.optional()],
    channelId: ["ChanelId", leftEmpty.optional()],
    status: ["Status", leftEmpty.optional()],
    maxLimit: ["MaxLimit", leftEmpty.optional()],
    ...authority,
  },
});

type Controls = RequestOf<typeof cardControls>;

export const limitsIn = ({ atmLimit, posLimit, ecomLimit, contactlessLimit }: Controls): CardLimits => ({
  atm: atmLimit,
  pos: posLimit,
  ecom: ecomLimit,
  contactless: contactlessLimit,
});

export const controlsChange = (requested: Controls): readonly Words[] => [
  ...limitsChange(limitsIn(requested)),
  ...channelsChange(requested),
];

const boundControls = (requested: Controls) => ({
  card: requested.cardNumber,
  change: controlsChange(requested),
});

export const switchCardChannels = act(cardControls, {
  ...common,
  key: "card-channels",
  authority: "otp",
  otp: cardStatusOtp.boundTo(boundControls),
});

/** Limits, and channels if both change. */
export const changeCardLimits = act(cardControls, {
  ...common,
  key: "card-limit",
  authority: "otp",
  otp: cardLimitOtp.boundTo(boundControls),
});

/** Needs a verified OTP for GREENPIN and this card; the bank makes a PIN if none is given. */
export const greenPin = service("GreenPinService", {
  purpose: "sends a new PIN for a card by text message",
  quota: unlimited("proven"),
  errors: { ...cardErrors, ...authorityErrors["otp-before"] },
  request: {
    cardNumber: ["cardNo", cardNumber],
    newPin: ["newPin", secret.optional()],
    cvv: ["CVV", secret.optional()],
    expiry: ["expiryDt", cardExpiry],
    ...authority,
  },
});

export const sendCardPin = act(greenPin, {
  ...common,
  key: "green-pin",
  audit: "card-pin",
  authority: "otp-before",
  otp: otpFor("green-pin", "GREENPIN", { card: lastDigits }).boundTo(({ cardNumber }) => ({
    card: cardNumber,
  })),
});

const application = {
  accountNumber: ["AccountNumber", accountNumber],
  reason: ["Reason", coded({ "new-card": "1", lost: "2", expired: "3" })],
  delivery: ["DeliveryAt", coded({ address: "A", branch: "B" })],
} as const;

export const cardApplication = extension.service("DebitCardApplyService", {
  purpose: "applies for a debit card on an account and debits its fee; one at a time",
  quota: unlimited("proven"),
  movesMoney: true,
  errors: {
    ...errorsOf(commonRefusals.noSuchAccount, feeNotPaid),
    ...cardErrors,
    ...authorityErrors["password+otp"],
  },
  request: {
    ...application,
    /** Fee shown to the customer, GST included; refused if it has changed. Absent: none. */
    fee: ["Fee", amount.optional()],
    customerNumber: ["CustNo", customerNumber],
    ...authorityFields["password+otp"],
  },
  /** Absent after a checking pass. */
  answer: { requestNumber: ["RequestNo", requestNumber.optional()] },
});

export const applyForCard = act(cardApplication, {
  key: "card-apply",
  claim: "card-application",
  authority: "password+otp",
  otp: otpFor("card-apply", "DEBITCARDAPPLY", {
    account: lastDigits,
    terms: inWords,
    fee: rupees,
  }).boundTo(({ accountNumber: account, reason, delivery, fee = 0n }) => ({
    account,
    terms: words(`cards:messages.delivery.${delivery}`, { reason: words(`cards:messages.reason.${reason}`) }),
    fee,
  })),
});

export const cardApplications = extension.enquiry("DebitCardRequestsService", {
  purpose: "lists the customer's applications for debit cards with their state, newest first",
  quota: unlimited("own"),
  request: { customerNumber: ["CustNo", customerNumber] },
  answer: {
    applications: listOf("CardRequestList", {
      requestNumber: ["RequestNo", requestNumber],
      ...application,
      appliedOn: ["RequestDate", dashDate],
      state: ["Status", deliveryState],
      /** Day of this state; absent if not known. */
      stateOn: ["StatusDate", dashDate.optional()],
      /** Last digits and status of the issued card; absent before delivery. */
      cardEnding: ["CardEnding", textLike("3019").optional()],
      cardStatus: ["CardStatus", cardStatus.optional()],
    }),
  },
});

export const cardDecline = coded({
  "card-inactive": "01",
  "card-hot": "02",
  "card-expired": "03",
  "channel-off": "04",
  "channel-off-abroad": "05",
  "above-limit": "06",
  "no-funds": "07",
  "wrong-pin": "08",
  "pin-locked": "09",
  "account-closed": "10",
});
export const cardChannel = coded({ atm: "ATM", pos: "POS", ecom: "ECOM", contactless: "CTLS" });
export const cardScope = coded({ domestic: "D", international: "I" });

export const cardActivity = extension.enquiry("CardActivityService", {
  purpose: "where a card was used, carried out or declined and why, newest first",
  quota: unlimited("own"),
  errors: errorsOf(unknownCard),
  request: {
    customerNumber: ["CustNo", customerNumber],
    enrolmentId: ["Enid", enrolmentId],
    /** Absent: all channels. */
    channel: ["Channel", cardChannel.optional()],
    offset: ["Offset", count],
    limit: ["NoOfRecords", count],
  },
  answer: {
    total: ["TotalRecords", count],
    uses: listOf("CardActivityList", {
      at: ["TxnTime", instant],
      channel: ["Channel", cardChannel],
      scope: ["Scope", cardScope],
      amount: ["Amount", amount],
      place: ["Place", locality],
      /** Absent: carried out. */
      declined: ["DeclineCode", cardDecline.optional()],
    }),
  },
});
