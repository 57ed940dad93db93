import { balanceEnquiry } from "common/contract/accounts.server";
import { inWords } from "common/contract/bound-values.server";
import { expect } from "vitest";
import type { BankSchema } from "bank/database/schema";
import type { Updateable } from "kysely";
import { cardDigest, cvvDigest } from "bank/credentials/shown-card";
import { lastDayOf } from "common/card-expiry";
import { createVault } from "bank/vault";
import type { OtpBinding } from "common/contract/act.server";
import {
  applyForCard,
  cardActivity,
  cardApplication,
  cardApplications,
  cardBlock,
  cardControls,
  cardMaximumLimits,
  cardOtp,
  cardPin,
  cards,
  greenPin,
  sendCardPin,
} from "common/contract/cards.server";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { sandboxCardUse, sandboxMessages } from "common/contract/sandbox.server";
import type { RequestOf } from "common/contract/service.server";
import {
  blockChange,
  channelsChange,
  limitsChange,
  pinChange,
  type BlockAction,
  type CardLimits,
  type ChannelInstructions,
} from "common/card-changes";
import { istDate } from "common/dates";
import { cardServiceOf, feeOf } from "common/tariff";
import { ourBank } from "tests/support/banks";
import { cheapHash } from "tests/support/cheap-hash";
import { newReference } from "./payee-harness";
import { as, branch, password, secret, type SmallBank } from "./small-bank";
import { openAccount, rupees } from "./transfer-accounts";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";

/** A customer of a test's own at the small bank with an account, some money and a card; and what is done with cards. */

const vault = createVault(secret);

export const expiry = "09/27";
export const pin = "4302";

export const leave: ChannelInstructions = {
  atm: "leave",
  pos: "leave",
  ecom: "leave",
  contactless: "leave",
  intlAtm: "leave",
  intlPos: "leave",
  intlEcom: "leave",
  intlContactless: "leave",
};

export interface HeldCard {
  cardNumber: string;
  cvv: string;
  enrolmentId: string;
}

let issued = 0;
let pinHash: Promise<string> | undefined;

type Secrets = { cvv?: string; oldPin?: string; otp?: string };

export async function openCardDesk(bank: SmallBank, { balance = rupees(50_000) } = {}) {
  const customer = await bank.newCustomer();
  const { customerNumber, mobile } = customer;
  const caller = as(customer);
  const accountNumber = await openAccount(bank, customer, "savings", 0n);
  const lines = [
    { account: accountNumber, amount: balance, particulars: "BEFORE" },
    { account: ownAccounts.cash, amount: -balance, particulars: "BEFORE" },
  ];
  await postJournal(bank.db, { reference: newReference(), kind: "cash", now: bank.now(), lines });
  const first = await issue();

  async function issue(changes: Updateable<BankSchema["bank.card"]> = {}): Promise<HeldCard> {
    const serial = String(++issued).padStart(4, "0");
    const card = { cardNumber: `652211002277${serial}`, cvv: "417", enrolmentId: `E0000077${serial}` };
    pinHash ??= cheapHash(pin);
    const account = bank.db.selectFrom("bank.account").select("id").where("number", "=", accountNumber);
    await bank.db
      .insertInto("bank.card")
      .values({
        customer_number: customerNumber,
        number_digest: cardDigest(vault, card.cardNumber),
        last_four: serial,
        expires_on: lastDayOf(expiry)!,
        cvv_digest: cvvDigest(vault, card),
        account_id: (await account.executeTakeFirstOrThrow()).id,
        sealed_number: vault.seal(card.cardNumber),
        enrolment_id: card.enrolmentId,
        pin_hash: await pinHash,
      })
      .execute();
    await set(changes, card);
    return card;
  }

  async function set(values: Updateable<BankSchema["bank.card"]>, card = first): Promise<void> {
    if (Object.keys(values).length === 0) return;
    await bank.db.updateTable("bank.card").set(values).where("enrolment_id", "=", card.enrolmentId).execute();
  }

  async function texts() {
    const result = await bank.gateway.call(sandboxMessages, { mobile }, caller);
    if (result.outcome !== "done") throw new Error(result.outcome);
    return result.answer.messages;
  }

  const askOtp = (requested: Partial<RequestOf<typeof cardOtp>>, card = first) =>
    bank.gateway.call(
      cardOtp,
      {
        customerNumber,
        cardNumber: card.cardNumber,
        expiry,
        purpose: "card-status",
        change: inWords.wire(blockChange("block-for-good")),
        ...requested,
      },
      caller,
    );

  /** Has an OTP sent and answers it; fails where none is sent. */
  async function otpFor(requested: Partial<RequestOf<typeof cardOtp>>, card = first): Promise<string> {
    const sent = await askOtp(requested, card);
    if (sent.outcome !== "done") throw new Error(JSON.stringify(sent));
    return (await texts()).find((message) => message.otp !== undefined)!.otp!;
  }

  async function verifyOtp(bound: OtpBinding) {
    const binding = { ...bound, customerNumber };
    await bank.gateway.call(otpGeneration, binding, caller);
    const otp = (await texts()).find((message) => message.otp !== undefined)?.otp ?? "";
    return bank.gateway.call(otpValidation, { ...binding, otp }, caller);
  }

  const commitApplication = (asked: RequestOf<typeof cardApplication>) =>
    bank.gateway.call(cardApplication, { transactionPassword: password, otp: "123456", ...asked }, caller);

  return {
    customer,
    accountNumber,
    card: first,
    issue,
    set,
    texts,
    askOtp,
    otpFor,
    verify: verifyOtp,
    setCustomer: (values: { view_only?: boolean; maker_checker?: boolean }) =>
      bank.db.updateTable("bank.customer").set(values).where("number", "=", customerNumber).execute(),
    row: (card = first) =>
      bank.db
        .selectFrom("bank.card")
        .selectAll()
        .where("enrolment_id", "=", card.enrolmentId)
        .executeTakeFirstOrThrow(),
    changes: () =>
      bank.db
        .selectFrom("bank.card_change")
        .selectAll()
        .where("customer_number", "=", customerNumber)
        .execute(),
    list: (requested: Partial<RequestOf<typeof cards>> = {}) =>
      bank.gateway.call(cards, { customerNumber, branchCode: branch, accountNumber, ...requested }, caller),
    balance: () => bank.gateway.call(balanceEnquiry, { customerNumber, accountNumber }, caller),
    maxima: (card = first) =>
      bank.gateway.call(cardMaximumLimits, { customerNumber, accountNumber, ...card }, caller),
    block: (action: BlockAction, otp = "", reference = newReference(), card = first) =>
      bank.gateway.call(
        cardBlock,
        { customerNumber, ...card, expiry, action, transactionPassword: "", otp, reference },
        caller,
      ),
    setPin: (newPin: string, secrets: Secrets, reference = newReference(), card = first) =>
      bank.gateway.call(
        cardPin,
        { customerNumber, cardNumber: card.cardNumber, expiry, newPin, ...secrets, reference },
        caller,
      ),
    control: (
      requested: { limits?: CardLimits; channels?: Partial<ChannelInstructions>; cvv?: string; otp?: string },
      reference = newReference(),
      card = first,
    ) => {
      const { atm, pos, ecom, contactless } = requested.limits ?? {};
      const limits = { atmLimit: atm, posLimit: pos, ecomLimit: ecom, contactlessLimit: contactless };
      const given = Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
      return bank.gateway.call(
        cardControls,
        {
          customerNumber,
          accountNumber,
          branchCode: branch,
          expiry,
          ...card,
          ...leave,
          ...requested.channels,
          ...given,
          cvv: requested.cvv ?? card.cvv,
          otp: requested.otp ?? "",
          reference,
        },
        caller,
      );
    },
    greenPin: (reference = newReference(), more: { newPin?: string } = {}) =>
      bank.gateway.call(
        greenPin,
        { customerNumber, cardNumber: first.cardNumber, expiry, reference, ...more },
        caller,
      ),
    async verifyGreenPin(card = first): Promise<void> {
      const requested = { customerNumber, cardNumber: card.cardNumber, expiry };
      const verified = await verifyOtp(sendCardPin.otp!.bind(requested));
      if (verified.outcome !== "done") throw new Error(JSON.stringify(verified));
    },
    /** With the tariff's fee, after the OTP of it has been verified; `times` at once. */
    async apply(requested: Partial<RequestOf<typeof cardApplication>> = {}, times = 1) {
      const { reason = "new-card" as const } = requested;
      const fee = feeOf(ourBank.tariff.charges, cardServiceOf(reason), istDate(bank.now()));
      const asked = {
        customerNumber,
        accountNumber,
        reason,
        delivery: "address" as const,
        fee,
        ...requested,
      };
      await verifyOtp(applyForCard.otp!.bind(asked));
      const reference = requested.reference ?? newReference();
      const endings = Array.from({ length: times }, () => commitApplication({ ...asked, reference }));
      const [first, ...others] = await Promise.all(endings);
      for (const other of others) expect(other).toEqual(first);
      return first!;
    },
    checkApplication: (asked: RequestOf<typeof cardApplication>) =>
      commitApplication({ ...asked, otp: "", reference: undefined }),
    commitApplication,
    applications: () => bank.gateway.call(cardApplications, { customerNumber }, caller),
    use: (requested: Partial<RequestOf<typeof sandboxCardUse>> = {}) =>
      bank.gateway.call(
        sandboxCardUse,
        {
          cardNumber: first.cardNumber,
          channel: "pos",
          scope: "domestic",
          amount: rupees(500),
          place: "SARAVANA STORES",
          reference: newReference(),
          ...requested,
        },
        caller,
      ),
    activity: (requested: Partial<RequestOf<typeof cardActivity>> = {}) =>
      bank.gateway.call(
        cardActivity,
        { customerNumber, enrolmentId: first.enrolmentId, offset: 0, limit: 20, ...requested },
        caller,
      ),
  };
}

export type CardDesk = Awaited<ReturnType<typeof openCardDesk>>;

/** What an OTP is asked for with. */
export const pinOtp = (newPin: string, secrets: Secrets) =>
  ({ purpose: "card-pin", change: inWords.wire(pinChange), newPin, ...secrets }) as const;
export const limitsOtp = (limits: CardLimits, cvv: string) =>
  ({ purpose: "card-limit", change: inWords.wire(limitsChange(limits)), cvv }) as const;
export const channelsOtp = (channels: Partial<ChannelInstructions>, cvv: string) =>
  ({ purpose: "card-status", change: inWords.wire(channelsChange({ ...leave, ...channels })), cvv }) as const;
export const blockOtp = (action: BlockAction) =>
  ({ purpose: "card-status", change: inWords.wire(blockChange(action)) }) as const;
