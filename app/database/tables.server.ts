import { defineColumns, defineTables } from "common/postgres/tables.server";

/** Tables of schema `portal` as their first migrations create them: all state that must outlive a process. */
export const tables = defineTables({
  "portal.session": {
    meaning:
      "One row per session of a customer, from the accepted password to its end; a value of the cookie without a living row opens nothing",
    columns: {
      id_digest: [
        "bytea primary key",
        "SHA-256 of the session id that the cookie carries; the id itself is not kept",
      ],
      step: [
        "text not null check (step in ('otp', 'signed-in'))",
        "otp: password accepted, OTP outstanding; signed-in: both proven",
      ],
      customer_number: ["text not null", "Customer number at the bank"],
      sealed_details: [
        "bytea not null",
        "Name, mobile, accounts and so on, sealed with the key that only the cookie carries",
      ],
      idle_seconds: [
        "integer not null check (idle_seconds > 0)",
        "Life after the last request, as the bank answered at sign-in",
      ],
      started_at: ["timestamptz not null", "When this step began"],
      last_seen_at: ["timestamptz not null", "Last request or extension"],
      ends_at: ["timestamptz not null", "Absolute end, whatever happens"],
      ended_at: ["timestamptz", "When it was ended before its time; null while it may live"],
      end_reason: ["text", "Why it was ended: signed-out, next-step, otp-failed, not-admitted"],
      address: ["text not null", "Address of the connection that began it"],
      user_agent: ["text not null", "Browser that began it, cut to 200 characters"],
    },
    indexes: ["create index session_customer on portal.session (customer_number, started_at)"],
  },
  "portal.run": {
    meaning: "One attempt at a flow: what was entered so far, and whether it has been carried out",
    columns: {
      id: ["uuid primary key", "Random id; the reference of the change the run makes"],
      session_digest: [
        "bytea not null references portal.session (id_digest) on delete cascade",
        "The session it belongs to; no other may continue it",
      ],
      flow: ["text not null", "Name of the flow"],
      step: ["text not null", "Where it stands"],
      sealed_input: ["bytea not null", "Input so far, sealed with the key that only the cookie carries"],
      started_at: ["timestamptz not null", "When it began"],
      finished_at: ["timestamptz", "When it was carried out; set once"],
    },
    indexes: ["create index run_session on portal.run (session_digest, flow, started_at)"],
  },
  "portal.otp_challenge": {
    meaning: "The one-time password a run waits for; the password itself is known to the bank only",
    columns: {
      run_id: ["uuid primary key references portal.run (id) on delete cascade", "The run that waits"],
      purpose: ["text not null", "What the OTP is for; it opens nothing else"],
      sent_at: ["timestamptz not null", "When it was last sent: resend wait and life count from here"],
      sends: ["integer not null default 1", "How often one was sent for this run"],
      tries: [
        "integer not null default 0",
        "Entries so far, counted before the bank is asked; resending does not give them back",
      ],
      checking_since: [
        "timestamptz",
        "Since when the bank is being asked about an entry: one at a time; null otherwise",
      ],
      verified_at: ["timestamptz", "When it was entered right; set once"],
      ended_at: ["timestamptz", "When five wrong entries ended it"],
    },
  },
  "portal.captcha_use": {
    meaning: "Captchas already answered: one works once. Rows outlive the captcha, then go",
    columns: {
      id_digest: ["bytea primary key", "SHA-256 of the captcha id"],
      used_at: ["timestamptz not null", "When it was answered"],
    },
    indexes: ["create index captcha_use_age on portal.captcha_use (used_at)"],
  },
  "portal.audit": {
    meaning:
      "Every sensitive act once: who, what, from where, with what outcome. Added to and read, never changed",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of writing"],
      at: ["timestamptz not null", "When"],
      customer_number: ["text", "Who; null when nobody was signed in"],
      act: ["text not null", "What was tried"],
      subject: ["text", "On what: an account number with all but its last four digits hidden"],
      outcome: ["text not null", "How it ended"],
      reference: ["text", "Reference of the change, when there is one"],
      address: ["text not null", "Address of the connection"],
      correlation_id: ["text not null", "Finds the lines of the log that belong to it"],
    },
    indexes: ["create index audit_customer on portal.audit (customer_number, at)"],
  },
  "portal.commitment": {
    meaning:
      "Everything the bank was asked to carry out: written before it is asked, so that no crash leaves a change nobody follows up",
    columns: {
      reference: ["text primary key", "The reference the bank carries it out under, once"],
      customer_number: ["text not null", "Whose"],
      flow: ["text not null", "Name of the flow"],
      state: [
        "text not null check (state in ('asked', 'unknown', 'done', 'refused', 'for-staff'))",
        "asked: the bank is being asked; unknown: no answer came; done, refused: as the bank answered; for-staff: looked for in vain, people have to look",
      ],
      sealed_order: [
        "text not null",
        "Service, request without any password, and caller, sealed with the portal's secret: enough to ask what became of it",
      ],
      asked_at: ["timestamptz not null", "When the bank was asked"],
      next_try_at: ["timestamptz", "When to ask what became of it; null when that is settled"],
      tries: ["integer not null default 0", "How often that was asked"],
      code: ["text", "The bank's code when refused"],
      message: ["text", "The bank's words when refused"],
      settled_at: ["timestamptz", "When the outcome was known"],
    },
    indexes: [
      "create index commitment_due on portal.commitment (next_try_at)",
      "create index commitment_customer on portal.commitment (customer_number, asked_at)",
    ],
  },
  "portal.device": {
    meaning: "Browsers that a customer has signed in with; any other is new to the customer",
    columns: {
      digest: [
        "bytea primary key",
        "HMAC-SHA-256 of the customer number under the browser's random id, which only its sealed cookie carries",
      ],
      customer_number: ["text not null", "Whose"],
      first_seen_at: ["timestamptz not null", "First sign-in with it"],
      last_seen_at: ["timestamptz not null", "Last sign-in with it; a year later it is new again"],
    },
    indexes: ["create index device_customer on portal.device (customer_number, last_seen_at)"],
  },
  /** Of captchas that were spoken; not used any more, to be dropped after a release. */
  "portal.captcha_hearing": {
    meaning: "Captchas that somebody listens to. Rows outlive the captcha, then go",
    columns: {
      id_digest: ["bytea primary key", "SHA-256 of the captcha id"],
      times: ["integer not null default 1", "How often its sound was asked for, in parts or whole"],
      first_at: ["timestamptz not null", "When that was first asked"],
    },
    indexes: ["create index captcha_hearing_age on portal.captcha_hearing (first_at)"],
  },
  "portal.rate_limit": {
    meaning:
      "How often something was tried of late, by address, customer or mobile. Rows that have expired count no more and go",
    columns: {
      key: [
        "text primary key",
        "What was tried and the kind of who, then a keyed digest of who: no address or mobile stands here",
      ],
      points: ["integer not null default 0", "Tries so far"],
      expire: ["bigint", "When the count starts anew, in milliseconds since 1970"],
    },
    indexes: ["create index rate_limit_age on portal.rate_limit (expire)"],
  },
  /** Form entries whose page has expired; deleted minutes later. */
  "portal.press": {
    meaning:
      "A press of a page with scripts, by its number: carried out once, and its answer kept for a browser that lost it",
    columns: {
      id: ["uuid primary key", "Number that the browser has given it, by chance"],
      owner_digest: [
        "bytea",
        "SHA-256 of the session id whose cookie came with it, which alone may have the answer; null without a cookie",
      ],
      state: [
        "text not null check (state in ('under-way', 'answered', 'failed', 'closed'))",
        "failed: a fault of the portal; closed: asked for before it came, so it does nothing any more",
      ],
      pressed_at: ["timestamptz not null", "When it came, or its number was closed"],
      sealed_answer: [
        "bytea",
        "Answer as it was sent, sealed with the key that only the cookie carries, for ten minutes; null if it sets a cookie",
      ],
    },
    indexes: [
      "create index press_age on portal.press (pressed_at)",
      "create index press_answered on portal.press (owner_digest) where sealed_answer is not null",
    ],
  },
  "portal.kept_form": {
    meaning:
      "A form as it was typed, without secrets, until its page has been opened anew: half an hour at the most",
    columns: {
      id: ["uuid primary key", "Random id; the address of the page names it"],
      owner_digest: [
        "bytea not null",
        "HMAC-SHA-256 of the customer whose page it was, or of the browser where nobody was signed in",
      ],
      sealed_form: ["text not null", "The form and its entries, sealed with the portal's secret"],
      kept_at: ["timestamptz not null", "When it was kept"],
    },
    indexes: [
      "create index kept_form_owner on portal.kept_form (owner_digest, kept_at)",
      "create index kept_form_age on portal.kept_form (kept_at)",
    ],
  },
  /** One row per customer, so that no account number is stored in clear. */
  "portal.account_name": {
    meaning: "What customers call their accounts: texts of their own choice, which may be personal",
    columns: {
      customer_number: ["text primary key", "Whose"],
      sealed_names: ["text not null", "Account numbers with their names, sealed with the portal's secret"],
      sealed_with: [
        "text not null",
        "Which of the portal's secrets sealed it, as a short digest: what an older one sealed is sealed anew when a portal starts",
      ],
    },
  },
  /** One row per customer, so that no payee's name is stored in clear. */
  "portal.chosen_category": {
    meaning: "Categories that customers have chosen for whom they paid, in place of those of the rules",
    columns: {
      customer_number: ["text primary key", "Whose"],
      sealed_categories: [
        "text not null",
        "Names of those paid with their categories, sealed with the portal's secret",
      ],
      sealed_with: [
        "text not null",
        "Which of the portal's secrets sealed it, as a short digest: what an older one sealed is sealed anew when a portal starts",
      ],
    },
  },
  /** Notices are computed from the records; only what was read is stored. */
  "portal.notice_reading": {
    meaning: "Up to when customers have read their notices, and which of them they hide",
    columns: {
      customer_number: ["text primary key", "Whose"],
      read_until: ["timestamptz", "All up to then are marked as read; null: none ever was"],
      hidden: ["text[] not null default '{}'", "Groups of notices that are not shown"],
    },
  },
  /** Facts of issued documents; they can be opened only with the code printed on the document. */
  "portal.issued_document": {
    meaning:
      "A statement, receipt or certificate that was handed out with a verification code; a year, and the newest thousand of a customer",
    columns: {
      code_digest: [
        "bytea primary key",
        "SHA-256 of the code, of a hundred random bits; the code itself is not kept",
      ],
      owner_digest: ["bytea not null", "HMAC-SHA-256 of the customer it was made for, to count by"],
      sealed_facts: [
        "bytea not null",
        "Kind, masked name, account, period and amounts, sealed with a key made of the code",
      ],
      issued_at: ["timestamptz not null", "When it was made"],
    },
    indexes: [
      "create index issued_document_owner on portal.issued_document (owner_digest, issued_at)",
      "create index issued_document_age on portal.issued_document (issued_at)",
    ],
  },
  "portal.prepared_document": {
    meaning:
      "Long documents that are made for a browser without scripts, until it has fetched them; deleted after minutes",
    columns: {
      id: ["uuid primary key", "Names it in the address of the waiting page"],
      session_digest: ["bytea not null", "The session it is made for (portal.session)"],
      address_digest: ["bytea not null", "SHA-256 of the document's address"],
      sealed_about: [
        "bytea not null",
        "Address, name and account, sealed with the key that only the session's cookie carries",
      ],
      entries: ["integer not null", "Entries that it has so far"],
      state: ["text not null", "making, ready, or why it was not made"],
      sealed_document: ["bytea", "The file, sealed with the same key; null until it is ready"],
      touched_at: ["timestamptz not null", "When its process last said how far it is"],
    },
    constraints: ["unique (session_digest, address_digest)"],
    indexes: ["create index prepared_document_age on portal.prepared_document (touched_at)"],
  },
  /** Rows of the audit trail cannot be changed, so their hashes have a table of their own. */
  "portal.audit_seal": {
    meaning: "The hash chain of the audit trail: a row here for each of its rows, some seconds later",
    columns: {
      month: ["text not null", "Month of the row in India, as 2026-10: each has a chain of its own"],
      number: ["bigint not null", "Place in the month's chain, from 1 without gaps"],
      audit_id: ["bigint not null unique", "The row"],
      key_id: ["integer not null", "Key of the hash (portal.audit_key)"],
      hash: ["bytea not null", "HMAC-SHA-256 of the hash before and of the row's place and columns"],
    },
    constraints: ["primary key (month, number)"],
    rows: "only added",
  },
  "portal.audit_anchor": {
    meaning: "The chain's beginning and the end of each month; stays when the month is dropped",
    columns: {
      number: ["integer primary key", "0: the beginning; then a month each, without gaps"],
      month: ["text not null", "The month; at 0 the first one"],
      rows: ["bigint not null", "Its rows; at 0 those from before the chain"],
      tail: ["bytea", "Hash of its last row; null if it has none"],
      last_id: ["bigint", "At 0 the largest id from before the chain, else null"],
      key_id: ["integer not null", "Key of the hash (portal.audit_key)"],
      hash: ["bytea not null", "HMAC-SHA-256 of the anchor before and of these columns"],
    },
    rows: "only added",
  },
  "portal.audit_key": {
    meaning: "Keys of the chain, sealed with the portal's secret: the database alone cannot make a hash",
    columns: {
      id: ["integer primary key", "In order; the newest that opens is used"],
      sealed_key: ["text not null", "32 random bytes, sealed"],
      sealed_with: [
        "text not null",
        "Which of the portal's secrets sealed it, as a short digest: a portal seals it again when it starts with a newer one",
      ],
    },
  },
  /** One a minute in which rows were sealed, and one for the end of each month. */
  "portal.audit_signed_anchor": {
    meaning: "Signed places of the audit trail, each linked to the one before; stays when a month is dropped",
    columns: {
      number: ["integer primary key", "From 0 without gaps"],
      month: ["text not null", "Month of the place, as in portal.audit_seal"],
      place: ["bigint not null", "Number of the place; 0 in a month without rows"],
      tail: ["bytea", "Hash of the place; null in a month without rows"],
      closes: ["boolean not null", "True for the last place of a month that is over"],
      at: ["timestamptz not null", "When it was signed"],
      before: [
        "bytea",
        "SHA-256 of the anchor before; at 0 of the anchors of earlier releases, null without any",
      ],
      key_id: ["text not null", "Fingerprint of the public key: the beginning of its SHA-256"],
      signature: ["bytea not null", "Ed25519 of the other columns"],
    },
    indexes: [
      "create index audit_signed_anchor_month on portal.audit_signed_anchor (month, number)",
      "create index audit_signed_anchor_end on portal.audit_signed_anchor (number) where closes",
    ],
    rows: "only added",
  },
});

/** Columns that later migrations add or change. */
export const added = {
  /** Null and empty in rows of the version before, until the next sign-in with the browser. */
  deviceSecrets: defineColumns({
    secret_digest: ["bytea", "SHA-256 of the secret that the browser's cookie has for the customer"],
    next_digest: [
      "bytea",
      "SHA-256 of the one given at the last sign-in; null once it has come back and taken the other's place",
    ],
    browser: ["text", "Kind of browser, as ‘Firefox, Windows’: the cookie is good in this kind only"],
    areas: [
      "text[] not null default '{}'",
      "HMACs of the wider networks that it has signed in from, newest first, under the browser's id",
    ],
    copied_at: [
      "timestamptz",
      "When a copy of the cookie with an old secret was last reported to the customer",
    ],
  }),
  /** Adds the steps of customers who prove who they are in order to set passwords. */
  sessionSteps: defineColumns({
    step: [
      "text not null check (step in ('proving', 'otp', 'passwords', 'signed-in'))",
      "proving: says who they are and nothing is proven yet (registration, forgotten password); otp: password accepted, OTP outstanding; passwords: proven, but may only set passwords; signed-in: both proven",
    ],
  }),
  captchaPress: defineColumns({
    press: [
      "text",
      "Digest of the press of a button that the captcha was answered for, until that has ended: the other press of a double click waits for this one and no other",
    ],
  }),
  bankExtension: defineColumns({
    bank_extended_at: [
      "timestamptz",
      "When the bank last extended its own session; null: not since this step began",
    ],
  }),
  /** The bank's session ends with the portal's, in whichever browser it is ended. */
  bankSession: defineColumns({
    sealed_bank_session: [
      "text",
      "Id of the bank's own session, sealed with the portal's key; null before the bank has opened one",
    ],
  }),
  /** Secrets of a flow are stored apart, so that they can be deleted earlier and without the customer's key. */
  runSecrets: defineColumns({
    sealed_secrets: [
      "bytea",
      "The input with its secrets (passwords, PIN, CVV, card number), sealed as the input is; null once its time is over, and where there is none",
    ],
    secrets_until: [
      "timestamptz",
      "Until when the secrets may be opened: the life of the OTP the run waits for; null where there is none",
    ],
  }),
  /** The defaults serve processes of the previous version, which may still write during an upgrade. */
  otpTimes: defineColumns({
    binding_digest: [
      "bytea",
      "HMAC-SHA-256 of the customer and of what the OTP opens, under the portal's secret: the same in every run that the same OTP opens",
    ],
    resend_at: [
      "timestamptz not null default now() + interval '59 seconds'",
      "From when another may be asked for",
    ],
    expires_at: ["timestamptz not null default now() + interval '3 minutes'", "Until when it works"],
  }),
  otpSilence: defineColumns({
    unanswered_at: [
      "timestamptz",
      "When the bank last gave no answer to an entry, and so perhaps used the OTP up; null otherwise, and once another is sent",
    ],
  }),
  otpLate: defineColumns({
    late_entries: [
      "integer not null default 0",
      "Entries of the OTP before the last one that did not count as tries; resending does not give them back",
    ],
  }),
  otpPurpose: defineColumns({
    sealed_purpose: [
      "text",
      "Purpose as the text message says it, sealed with the portal's secret; null if the bank has not told it",
    ],
  }),
  /** Null in rows of earlier releases. */
  auditOrigin: defineColumns({
    session: [
      "text",
      "Short name of the session whose cookie came with the request: the beginning of its digest; null without one",
    ],
    browser: ["text", "Kind of browser, as ‘Firefox, Windows’; null if it is not known"],
  }),
  sessionLanguage: defineColumns({
    accept_language: ["text", "First language of the browser that began it; null: not known"],
  }),
  openedNotices: defineColumns({
    opened: ["text[] not null default '{}'", "Later ones whose own page was opened: kind and time"],
  }),
  /** Counted when the bank's session is extended, so that pages need no extra call. */
  unreadNotices: defineColumns({
    unread: ["integer", "Notices not read, as counted last; null: to be counted with the next page"],
  }),
};
