import { defineTables } from "common/postgres/tables.server";

/** Which references of changes are taken, what they stand for and how they are answered. */
export const claimTables = defineTables({
  "bank.claim": {
    meaning:
      "References under which customers have changed something: each is carried out once, and answered the same way for ever. Payments keep their own. Rows are added, never changed",
    columns: {
      kind: ["text not null", "What was changed; references of one kind are apart from those of another"],
      reference: ['text collate "C" not null', "Reference of the request"],
      customer_number: ["text not null references bank.customer (number)", "Whose change it was"],
      digest: ["bytea not null", "SHA-256 of all else that was asked, as a JSON array"],
      answer: ["jsonb not null", "What the answer is made from"],
      claimed_at: ["timestamptz not null", "When it was carried out"],
    },
    constraints: ["primary key (kind, reference)"],
  },
});

const digestOf = (...content: string[]) =>
  `sha256(convert_to('[' || concat_ws(',', ${content.map((part) => `to_json(${part})`).join(", ")}) || ']', 'UTF8'))`;

const hex = (column: string) => `encode(${column}, 'hex')`;

const earlier = (kind: string, digest: string, answer: string, at: string, rows: string) =>
  `insert into bank.claim (kind, reference, customer_number, digest, answer, claimed_at)
   select '${kind}', change.reference, change.customer_number, ${digest}, ${answer}, change.${at}
     from ${rows} where change.reference is not null`;

const withAccount = (table: string) =>
  `${table} change join bank.account account on account.id = change.account_id`;

/** The references that were taken before this table was, each from the table of its change. */
export const earlierClaims = [
  earlier("card-change", digestOf(hex("change.digest")), "'{}'::jsonb", "done_at", "bank.card_change change"),
  earlier(
    "card-application",
    digestOf("account.number::text", "change.reason", "change.delivery"),
    "jsonb_build_object('number', change.number::text)",
    "applied_at",
    withAccount("bank.card_application"),
  ),
  earlier(
    "cheque-stop",
    digestOf("account.number::text", "change.first_number", "change.last_number", "change.reason"),
    `jsonb_build_object('id', change.id::text, 'stopped',
       (select count(*) from bank.cheque_stop stop where stop.request_id = change.id))`,
    "requested_at",
    withAccount("bank.stop_request"),
  ),
  earlier(
    "cheque-stop-revocation",
    digestOf("change.account_number", "change.number"),
    "'{}'::jsonb",
    "ended_at",
    `(select stop.revocation_reference as reference, stop.number, stop.ended_at, account.customer_number,
        account.number::text as account_number
        from bank.cheque_stop stop join bank.account account on account.id = stop.account_id) change`,
  ),
  earlier(
    "cheque-books",
    digestOf("account.number::text", "change.books::text"),
    "jsonb_build_object('id', change.id::text)",
    "requested_at",
    withAccount("bank.cheque_book_request"),
  ),
  earlier(
    "positive-pay",
    digestOf(
      "account.number::text",
      "change.number",
      "change.instrument_date::text",
      "change.amount::text",
      "change.issue_date::text",
      "change.payee",
      "change.remark",
    ),
    "'{}'::jsonb",
    "declared_at",
    withAccount("bank.positive_pay"),
  ),
  earlier(
    "payee",
    digestOf("change.kind", "change.account_number", "change.ifsc", "change.name", "change.address"),
    "jsonb_build_object('id', change.id::text)",
    "added_at",
    "bank.payee change",
  ),
  earlier(
    "alerts",
    digestOf(
      "change.number",
      "change.debits",
      "change.debits_from::text",
      "change.credits",
      "change.credits_from::text",
    ),
    "'{}'::jsonb",
    "set_at",
    `(select setting.*, account.number::text, account.customer_number
        from bank.alert_setting setting join bank.account account on account.id = setting.account_id) change`,
  ),
  earlier(
    "registration",
    digestOf("change.mode", hex("change.proof_digest")),
    "jsonb_build_object('id', change.id)",
    "done_at",
    "bank.registration change",
  ),
];

/** What nothing reads any more: the claims have it. */
export const claimedColumns = [
  "alter table bank.card_change drop column digest",
  "alter table bank.cheque_stop drop column revocation_reference",
  "alter table bank.alert_setting drop column reference",
  "alter table bank.registration drop column reference",
];
