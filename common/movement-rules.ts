/**
 * Rules, as data, for the particulars of Indian banks' movements. The first match counts. Groups of a pattern: `who`,
 * and `detail` (a place, a purpose, the other account), both verbatim. Kinds that name themselves, such as cash, have
 * no `who`.
 */

/** Spending categories. The last two keep the money with the customer and are no spending. */
export const categories = [
  "groceries",
  "eating",
  "home",
  "bills",
  "travel",
  "health",
  "education",
  "shopping",
  "leisure",
  "loans",
  "insurance",
  "people",
  "cash",
  "taxes",
  "charges",
  "other",
  "savings",
  "own",
] as const;
export type Category = (typeof categories)[number];

interface KindRules {
  namesItself?: true;
  /** Depends on the kind alone. */
  category?: Category;
  /** If neither name nor purpose is known. */
  otherwise?: Category;
}

const rules = {
  upi: {},
  imps: { otherwise: "people" },
  neft: { otherwise: "people" },
  rtgs: { otherwise: "people" },
  transfer: { otherwise: "people" },
  instruction: {},
  own: { namesItself: true, category: "own" },
  card: {},
  cash: { namesItself: true, category: "cash" },
  cheque: {},
  bill: { otherwise: "bills" },
  salary: {},
  interest: { namesItself: true, category: "charges" },
  charge: { namesItself: true, category: "charges" },
  tax: { namesItself: true, category: "taxes" },
  loan: { namesItself: true, category: "loans" },
  deposit: { namesItself: true, category: "savings" },
  scheme: { namesItself: true, category: "insurance" },
  returned: {},
  opening: { namesItself: true },
  other: {},
} as const satisfies Record<string, KindRules>;

export type MovementKind = keyof typeof rules;
export const kindRules: Readonly<Record<MovementKind, KindRules>> = rules;

type Shape = readonly [pattern: RegExp, kind: MovementKind];

/** Patterns for whole texts, tried before the networks. */
export const shapes: readonly Shape[] = [
  [/^(?:UPI|IMPS|NEFT|RTGS) \S+ returned (?<who>.+)$/i, "returned"],
  [
    /^(?:UPI|IMPS|NEFT|RTGS)[ /-](?:RET(?:URN)?|REV(?:ERSAL)?)[ /-](?:[A-Z]*\d+[ /-])?(?<who>.+)$/i,
    "returned",
  ],
  [/^charge of (?<detail>\S+) given back$/i, "charge"],
  [
    /^(?:DEBIT CARD|CHEQUE BOOK|SMS|ATM|IMPS|NEFT|RTGS|ACCOUNT|FOLIO|MIN(?:IMUM)? BAL(?:ANCE)?)\b.*\b(?:CHARGES?|CHGS?|FEE)\b/i,
    "charge",
  ],
  [/^CHARGE FOR MISSED INSTALMENTS$/i, "charge"],
  [/^OWN (?:TRANSFER|A\/C TRF) ?(?:TO|FROM)? ?(?<detail>\d{9,18})\b/i, "own"],
  [/^OWN A\/C TRF\/(?<detail>.+)$/i, "own"],
  [/^SWEEP (?:TO|FROM) (?<detail>\d+)$/i, "own"],
  [
    /^(?:TRANSFER|TRF|TFR|FT) (?:TO|FROM) (?<who>[^/]+)(?:\/(?:P[0-9A-Z]{13})(?:\/(?<detail>.+))?)?$/i,
    "transfer",
  ],
  [/^(?:SI|STANDING INSTRUCTION|ACH|NACH|ECS)\/(?:(?<detail>[^/]+)\/)?(?<who>[^/]+)$/i, "instruction"],
  [/^SALARY\b(?<detail>[^/]*)\/(?<who>[^/]+)$/i, "salary"],
  [/^(?:BILLPAY|BILLPAY DR|BBPS|BIL\/ONL)\/(?<who>[^/]+)(?:\/(?<detail>.+))?$/i, "bill"],
  [
    /^(?:ATM[ /-]?WDL|ATM CASH|NWD|ATW|CASH WDL|CASH WITHDRAWAL|ATM)[ /-](?:[X*]{2,}\d{4}[ /-])?(?<detail>.+)$/i,
    "cash",
  ],
  [/^(?:CASH DEPOSIT|CASH DEP|BY CASH|CDM)(?:[ /-](?<detail>.+))?$/i, "cash"],
  [/^ACCOUNT OPENED\/CASH$/i, "cash"],
  [/^(?:POS|ECOM)(?:\/CTLS)?[ /-][X*]{2,}\d{4}[ /-](?<who>.+)$/i, "card"],
  [/^(?:POS|ECOM|PUR)[ /-](?:\d{6,}[ /-])?(?<who>.+)$/i, "card"],
  [/^(?:CLG|CHQ PAID|CHQ DEP|CTS)[ /-](?<who>.+)$/i, "cheque"],
  [/^TDS ON INTEREST\b ?(?<detail>\d*)$/i, "tax"],
  [/^(?:GST|TDS|TAX|INCOME TAX|PROPERTY TAX|ADVANCE TAX)\b(?: PAYMENT)?(?:\/(?<detail>.+))?$/i, "tax"],
  [/^INTEREST EMI (?<detail>.+)$/i, "interest"],
  [
    /^(?:INT\.?PD|INTEREST (?:DEBITED|PAID|CREDITED|CREDIT)|INT\.?COLL|SB INT(?:EREST)?)\b:? ?(?<detail>.*)$/i,
    "interest",
  ],
  [/^(?:FD |RD )?INTEREST\b ?(?<detail>\d{9,18})?$/i, "interest"],
  [/^INTEREST (?:REINVESTED|ON INSTALMENTS|ADJUSTED TO .+)$/i, "interest"],
  [/^EMI (?<detail>\d.*?)(?: LOAN \d+)?$/i, "loan"],
  [/^LOAN REPAYMENT (?<detail>\d+)/i, "loan"],
  [/^REPAYMENT FROM (?<detail>\d+)/i, "loan"],
  [/^DISBURSED TO (?<who>.+)$/i, "loan"],
  [/^RD INSTALMENT(?: \d{1,3})? (?<detail>\d{9,18})/i, "deposit"],
  [/^INSTALMENT(?: FROM)? (?<detail>\d+)/i, "deposit"],
  [/^DEPOSIT (?:OPENED|MATURED|CLOSED) ?(?<detail>\d{9,18})?/i, "deposit"],
  [/^(?:MATURITY PAID|CLOSED EARLY)$/i, "deposit"],
  [/^(?<detail>PMJJBY|PMSBY|APY)\b/i, "scheme"],
  [/^(?:BALANCE BROUGHT FORWARD|OPENING BALANCE|B\/F)$/i, "opening"],
];

/** Prefixes of texts whose parts a network arranges in its own order. */
export const networks: readonly Shape[] = [
  [/^(?:UPI|BHIM)(?=[ /:-])/i, "upi"],
  [/^(?:IMPS|MMT)(?=[ /:-])/i, "imps"],
  [/^NEFT(?=[ /:*-])/i, "neft"],
  [/^RTGS(?=[ /:*-])/i, "rtgs"],
];

/** Parts of network texts without a name: direction, references, IFSC, words of the network. */
export const nameless: readonly RegExp[] = [
  /^(?:DR|CR|P2A|P2M|P2P|PAY|COLLECT|IMPS|UPI|INB|MOB|NA|null|INW|OUTW)$/i,
  /^[\dX*]+$/i,
  /^[A-Z]{0,6}\d{6,}[A-Z0-9]*$/i,
  /^P[0-9A-HJKMNP-TV-Z]{13}$/,
  /^[A-Z]{4}0[A-Z0-9]{6}$/i,
];

/**
 * Merchants with their category, and a display name if the text has a shorter or stranger one. Matched with the payee,
 * then, for the category only, with the purpose.
 */
export const merchants: ReadonlyArray<readonly [pattern: RegExp, category: Category, name?: string]> = [
  [/\baavin\b/i, "groceries", "Aavin Milk"],
  [/\bmilma\b/i, "groceries", "Milma"],
  [/\bnandini milk\b/i, "groceries", "Nandini Milk"],
  [/\bswiggy ?instamart\b/i, "groceries", "Swiggy Instamart"],
  [/\b(?:big ?basket|innovative retail)\b/i, "groceries", "BigBasket"],
  [/\b(?:blinkit|grofers)\b/i, "groceries", "Blinkit"],
  [/\b(?:zepto|kiranakart)\b/i, "groceries", "Zepto"],
  [/\b(?:avenue supermarts|d-?mart)\b/i, "groceries", "DMart"],
  [/\breliance (?:fresh|smart)\b/i, "groceries"],
  [/\bnilgiris\b|\bsupplyco\b|\bration\b|\bspencers?\b/i, "groceries"],
  [/\b(?:swiggy|bundl technologies)\b/i, "eating", "Swiggy"],
  [/\b(?:zomato|eternal ltd)\b/i, "eating", "Zomato"],
  [/\b(?:tangedco|tneb|tnpdcl)\b/i, "bills", "TANGEDCO electricity"],
  [/\bkseb\b/i, "bills", "KSEB electricity"],
  [/\b(?:apspdcl|apepdcl|apcpdcl|tgspdcl|tsspdcl|tgnpdcl|bescom)\b/i, "bills"],
  [/\b(?:bsnl|airtel|vodafone|jio|act fibernet|hathway|tata play|sun direct)\b/i, "bills"],
  [/\b(?:indane|hp gas|bharat ?gas|gas agency|metro ?water|water board|broadband|internet)\b/i, "bills"],
  [/\birctc\b/i, "travel", "IRCTC"],
  [/\b(?:mtc|tnstc|setc|ksrtc|apsrtc|tgsrtc|tsrtc|redbus|chalo)\b/i, "travel"],
  [/\b(?:uber|ola|anitech|rapido|roppen|namma yatri)\b/i, "travel"],
  [/\b(?:makemytrip|indigo|interglobe|air india|spicejet|goibibo)\b/i, "travel"],
  [/\b(?:indian ?oil|iocl|bpcl|hpcl|bharat petroleum|hindustan petroleum|shell|nayara|fastag)\b/i, "travel"],
  [/\b(?:apollo|medplus|netmeds|pharmeasy|1mg|aravind eye)\b/i, "health"],
  [/\b(?:lic|life insurance|star health|hdfc life|sbi life|new india assurance|insurance)\b/i, "insurance"],
  [/\bnps\b|\bpran\b/i, "savings"],
  [/\b(?:zerodha|groww|mutual fund|sip|chit)\b/i, "savings"],
  [/\bamazon\b/i, "shopping", "Amazon"],
  [/\bflipkart\b/i, "shopping", "Flipkart"],
  [/\b(?:myntra|meesho|nykaa|ajio|croma|pothys|saravana|chennai silks|kalyan silks)\b/i, "shopping"],
  [/\b(?:netflix|hotstar|spotify|bookmyshow|sony ?liv|sun ?nxt|pvr|inox|cinemas?|tickets?)\b/i, "leisure"],
  [/\b(?:rent|house owner|maintenance|society|apartments?)\b/i, "home"],
  [/\b(?:school|college|vidya|vidyalaya|university|tuition|fees|books?|academy|music class)\b/i, "education"],
  [/\b(?:medicals?|medicines?|pharmacy|hospital|clinic|dental|lab|labs|diagnostics|doctor)\b/i, "health"],
  [
    /\b(?:petrol|petroleum|diesel|fuel|filling station|metro card|metro rail|railways?|travels|taxi|auto|parking|toll)\b/i,
    "travel",
  ],
  [
    /\b(?:biryani|hotel|hotels|restaurant|cafe|mess|tiffin|catering|dinner|lunch|bakery|sweets|tea stall|foods?)\b/i,
    "eating",
  ],
  [
    /\b(?:groceries|grocery|provisions?|vegetables?|fruits?|supermarket|super market|super bazaar|milk|kirana|maligai|rice mandi|rice)\b/i,
    "groceries",
  ],
  [/\b(?:stores?|departmental)\b/i, "groceries"],
  [
    /\b(?:textiles?|silks?|clothes|garments|jewell?ers?|electronics|furniture|hardware|mobiles?|footwear|gift)\b/i,
    "shopping",
  ],
  [/\b(?:electricity|power|water tax|phone bill|recharge|dth)\b/i, "bills"],
  [/காய்கறி|மளிகை|பால்|అంగడి|కిరాణా|సరుకులు|കടല|പലചരക്ക്|പച്ചക്കറി/u, "groceries"],
  [/உணவகம்|ஹோட்டல்|హోటల్|భోజనం|ബേക്കറി|ഹോട്ടൽ|പലഹാരം/u, "eating"],
  [/மருந்து|మందులు|മരുന്ന്/u, "health"],
];

/** Words that keep their capitals in all-capital texts. */
export const acronyms: ReadonlySet<string> = new Set(
  (
    "LLP LIC BSNL IRCTC MTC TNSTC SETC KSRTC APSRTC TGSRTC TSRTC TNEB KSEB TANGEDCO TNPDCL BESCOM NPS GST TDS EMI SIP " +
    "FD RD SB ATM UPI SBI HDFC ICICI IOCL BPCL HPCL HP PVR USA UK II III IV AC DTH PMJJBY PMSBY APY INV"
  ).split(" "),
);
