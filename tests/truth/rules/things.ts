import type { IsoDate } from "common/dates";
import { addDays, amounts, amountsIn, dates, formatDate, isDateOf, isOneOf, rows, type Rule } from "./rule";

/** Cards, cheques, and the dates of accounts, nominees, liens and limits. */

export const thingRules: Rule[] = [
  amounts(
    "a card's limits",
    /^text cards:|^words |^(?:term|column) /,
    ["card"],
    [
      "atm_limit",
      "pos_limit",
      "ecom_limit",
      "contactless_limit",
      "atm_most",
      "pos_most",
      "ecom_most",
      "contactless_most",
    ],
    /^\/(?:DebitCard$|CardLimitChange|ChannelWise)/,
  ),
  {
    name: "what a card has left today is its limit without the day's uses",
    role: /^(?:text|words) /,
    path: /^\/(?:DebitCard$|CardLimitChange)/,
    kind: "money",
    holds: (seen) =>
      isOneOf(
        seen,
        rows(seen, "card").flatMap((card) =>
          ["atm", "pos", "ecom", "contactless"].map((channel) => {
            const uses = rows(seen, "card_use").filter(
              (use) =>
                use.card_id === card.id &&
                use.channel === channel &&
                !use.declined &&
                use.used_on === seen.visit.books.today,
            );
            const [limit = 0n] = amountsIn([card], `${channel}_limit`);
            return amountsIn(uses, "amount").reduce((left, used) => left - used, limit);
          }),
        ),
      ),
  },
  amounts("a card's uses", /^words /, ["card_use"], ["amount"], /^\/(?:DebitCard$|CardActivity)/),
  dates(
    "when a card was used",
    /^words /,
    ["card_use"],
    ["used_at", "used_on"],
    /^\/(?:DebitCard$|CardActivity)/,
  ),
  dates(
    "a card's dates",
    /^(?:term|column|words|text) /,
    ["card", "card_application"],
    ["expires_on", "issued_at", "blocked_at", "applied_at", "printed_at", "sent_at", "delivered_at"],
    /^\/(?:DebitCard|BlockCard|ChangePin|GreenPin)/,
  ),

  dates(
    "a cheque's dates",
    /^(?:term|column|text|words) /,
    [
      "cheque_book",
      "cheque_leaf",
      "stop_request",
      "cheque_book_request",
      "positive_pay",
      "cheque_presentation",
    ],
    [
      "issued_on",
      "state_on",
      "requested_at",
      "instrument_date",
      "issue_date",
      "declared_at",
      "presented_at",
      "printed_at",
      "sent_at",
      "delivered_at",
    ],
    /^\/(?:Cheque|ViewCheque|FateOf|PositivePay|ViewStop|StopCheque)/,
  ),
  amounts(
    "a cheque's amount",
    /^(?:term|words) /,
    ["cheque_leaf", "positive_pay", "cheque_presentation"],
    ["amount"],
    /^\/(?:FateOf|PositivePay|ViewStop)/,
  ),
  {
    name: "positive pay begins at the bank's amount",
    role: /positivePay/,
    kind: "money",
    holds: (seen) => isOneOf(seen, [50_000_00n, 5_00_000_00n]),
  },

  dates(
    "what ends and when",
    /^column |^words |^text /,
    ["credit_expiry"],
    ["drawing_power_ends_on", "limit_ends_on", "limit_grace_ends_on", "insurance_ends_on"],
    /^\/(?:CCDPExpiry|main|Notifications)/,
  ),
  {
    name: "an end is told thirty days ahead or on the day after",
    role: /^words /,
    path: /^\/Notifications$/,
    kind: "date",
    holds: (seen) => {
      const ends = ["drawing_power_ends_on", "limit_ends_on", "insurance_ends_on"];
      const days = rows(seen, "credit_expiry").flatMap((row) =>
        ends.map((end) => row[end] as IsoDate | null),
      );
      return isDateOf(
        seen,
        days.flatMap((day) => (day ? [addDays(day, -30), addDays(day, 1)].map(formatDate) : [])),
      );
    },
  },
  dates(
    "since when",
    /^(?:term|column|words) (?:Until|Opened on|Opening date|Registered on|Since|Marked on|Held until|Date of birth|Last date|Ends on|Matures on)/,
    ["nominee", "lien", "guarantor", "customer", "deposit", "loan"],
    [
      "registered_on",
      "marked_on",
      "ends_on",
      "since",
      "date_of_birth",
      "opened_on",
      "disbursed_on",
      "matures_on",
    ],
  ),
  {
    name: "an account's opening date",
    role: /^(?:term|column) (?:Opened on|Opening date|Account opened on)/,
    kind: "date",
    holds: (seen) =>
      isDateOf(
        seen,
        [...seen.visit.books.accounts.values()].map((account) => formatDate(account.opened_on as never)),
      ),
  },
  {
    name: "held amounts",
    role: /^words #$/,
    path: /^\/LienEnquiry$/,
    kind: "money",
    holds: (seen) => isOneOf(seen, amountsIn(rows(seen, "lien"), "amount")),
  },
];
