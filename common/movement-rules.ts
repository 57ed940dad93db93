/**
 * A grammar, as data, for the particulars of Indian banks' movements: a text begins with a channel and goes on in parts, or
 * is a bank's own entry. The first match counts. Groups of a pattern: `who`, and `detail` (a place, a purpose, the
 * other account), both verbatim. Kinds that name themselves, such as cash, have no `who`.
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
  /** Names itself if the text has no name. */
  mayLackName?: true;
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
  instruction: { mayLackName: true },
  own: { namesItself: true, category: "own" },
  card: { mayLackName: true },
  cash: { namesItself: true, category: "cash" },
  cheque: { mayLackName: true },
  bill: { mayLackName: true, otherwise: "bills" },
  salary: {},
  interest: { namesItself: true, category: "charges" },
  charge: { namesItself: true, category: "charges" },
  tax: { namesItself: true, category: "taxes" },
  loan: { namesItself: true, category: "loans" },
  deposit: { namesItself: true, category: "savings" },
  scheme: { namesItself: true, category: "insurance" },
  returned: { mayLackName: true },
  opening: { namesItself: true },
  other: {},
} as const satisfies Record<string, KindRules>;

export type MovementKind = keyof typeof rules;
export const kindRules: Readonly<Record<MovementKind, KindRules>> = rules;

type Shape = readonly [pattern: RegExp, kind: MovementKind];

/** Words about the way, in front of a network's own text or within. */
export const wrappers: readonly RegExp[] = [
  /\b[IO]\/W\b[ /-]?/i,
  /^(?!(?:TRANSFER|TRF|TFR|FT) (?:TO|FROM) )(?:(?:TO|BY|FROM|WDL|DEP|TRANSFER|TRF|TFR|INB|MB|MOB|IB|NET|INET|INW|INWARD|OUTWARD|DR|CR|DEBIT|CREDIT)[ /-]+){1,3}(?=(?:UPI|IMPS|NEFT|RTGS)(?:[ /:*_-]|\d))/i,
  /^(?:VISA|RUPAY|MASTER|MAESTRO)[ /-](?=(?:POS|E-?COM)\b)/i,
];

/** Given back: in front of the text of the earlier movement, or as its second word. */
export const returns = {
  before: /^(?:REVERSAL|REV|RVSL|RETURN|RTN|REFUND)(?: OF)?[ /:-]+/i,
  within:
    /^(?:(?:UPI|IMPS|NEFT|RTGS|POS|ECOM|ATM(?: WDL)?|(?:NACH|ACH|ECS)(?:[ -]D)?)(?: (?:RETURN(?:ED)?|RET|RTN|REVERSAL|REV|RVSL|REFUND)(?=[ /:-])(?! (?:CHARGE|CHG|CHRG|FEE))|[/-](?:RETURN(?:ED)?|RET|RTN|REVERSAL|REV|RVSL|REFUND)(?=[/:-]| \d))|(?:UPI|IMPS|NEFT|RTGS) \S+ returned )/i,
};

/** A bank's own entries. */
export const ownWords: readonly Shape[] = [
  [/^(?:BALANCE BROUGHT FORWARD|OPENING BALANCE|(?:BAL(?:ANCE)? )?B\/F|BROUGHT FORWARD)$/i, "opening"],
  [
    /^(?:OWN|SELF) (?:A\/C |ACCOUNT )?(?:TRANSFER|TRF|TFR)\b(?:[ /-]*(?:TO|FROM)?[ /-]*(?<detail>.+?))?(?:\/P[0-9A-Z]{13}.*)?$/i,
    "own",
  ],
  [/^(?:TRANSFER|TRF|TFR) (?:TO|FROM) (?:OWN|SELF) (?:A\/C|ACCOUNT)\b ?(?<detail>.*)$/i, "own"],
  [/^SELF[ /-](?<detail>\d{9,18})$/i, "own"],
  [/^SWEEP (?:TO|FROM) (?<detail>\d+)$/i, "own"],
  [/^(?:PENAL )?INTEREST EMI (?<detail>.+)$/i, "interest"],
  [
    /^(?:(?:BY|TO|SB|SAVINGS?|FD|RD|TD|OD|CC|LOAN|CREDIT|DEBIT|PENAL|QTRLY) )*(?:INT|INTEREST)\b[ .:-]*(?<detail>(?:(?:PD|PAID|COLL(?:ECTED)?|CR|DR|CREDIT(?:ED)?|DEBIT(?:ED)?|CAPITALI[SZ]ED|REINVESTED|ON|FROM|FOR|TILL|ADJUSTED TO)\b[ .:-]*)*(?:[\d%].*|INSTALMENTS|[A-Z]{3}[ -]?\d.*|OD\b.*|CC\b.*)?)$/i,
    "interest",
  ],
  [/^(?:SBINT|INT\.)\b ?(?<detail>.*)$/i, "interest"],
  [/^(?:TO |BY )?(?:TDS|TCS)\b(?: ON INTEREST| DEDUCTED)?[ /]?(?<detail>.*)$/i, "tax"],
  [
    /^(?:TO |BY )?(?:[CSI]?GST|TAX|(?:INCOME|PROPERTY|ADVANCE|DIRECT|PROFESSIONAL|SELF ASSESSMENT) ?TAX|ITDTAX|DTAX|OLTAS|CBDT)\b(?: PAYMENT)?(?:[ /-](?<detail>.+))?$/i,
    "tax",
  ],
  [/^(?:LOAN )?EMI (?<detail>\d.*?)(?: LOAN \d+| \d{9,})?$/i, "loan"],
  [/^(?:EMI|LOAN|TO LOAN|LN)\b[A-Z /]*(?<detail>\d{9,18})/i, "loan"],
  [/^REPAYMENT FROM (?<detail>\d+)/i, "loan"],
  [/^DISBURSED TO (?<who>.+)$/i, "loan"],
  [/^INSTALMENT(?: FROM)? (?<detail>\d+)/i, "deposit"],
  [
    /^(?:(?:TRANSFER|TRF|TFR) )?(?:(?:TO|BY|FROM) )?(?:FIXED |TERM |RECURRING )?(?:FD|RD|TD|TDR|STDR|DEPOSIT)\b(?:[ -](?:A\/C|INST|INSTL|INSTALMENT|INSTALLMENT|OPEN(?:ED|ING)?|BOOK(?:ED|ING)|CLOSED|CLOSURE|MATUR(?:ED|ITY)|PROCEEDS|PAID|RENEW(?:ED|AL)|\d{1,3}(?= )))*(?: (?<detail>\d{9,18})(?: P[0-9A-Z]{13})?| P[0-9A-Z]{13})?$/i,
    "deposit",
  ],
  [/^(?:MATURITY PAID|CLOSED EARLY)$/i, "deposit"],
  [/^(?<detail>PMJJBY|PMSBY|APY|ATAL PENSION YOJANA)\b/i, "scheme"],
  [
    /^(?:BY )?SAL(?:ARY)?(?: CREDIT| FOR)?[ /-]+(?<detail>(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*[ -]?\d{2,4})?[ /-]*(?<who>[^/]+)/i,
    "salary",
  ],
  [/^ACCOUNT OPENED\/CASH$/i, "cash"],
  [
    /^(?:(?:NFS|MICRO|CARDLESS|AEPS|ATM)[ /-]?)*(?:ATM|NWD|ATW|EAW|ATL|AWB|CW|CWDR|WDL|WITHDRAWAL|NFS|AEPS|CASH (?:WDL|WITHDRAWAL|PAID(?! IN)))[ /-](?:(?:WDL|CASH)[ /])?(?:\d*[X*]{2,}\d{4}[ /-])?(?<detail>.+)$/i,
    "cash",
  ],
  [
    /^(?:CASH DEPOSIT|CASH DEP|BY CASH|CDM|CAM|BNA|CASH PAID IN|AEPS[ /-]CD)(?:[ /-](?<detail>.+))?$/i,
    "cash",
  ],
  [/^(?:SELF CHQ|SELF CHEQUE|SELF|TO CASH|TO SELF)(?:[ /-]\d.*)?$|^CASH(?:[/-].+)?$/i, "cash"],
];

/**
 * Heads of texts with another person or firm in them. Some banks write the purpose before the name. `bank`: if its first
 * words are those of a charge, the text is one.
 */
export const channels: readonly (readonly [...Shape, note?: "purpose-first" | "bank"])[] = [
  [/^MMT\/IMPS(?=[ /:-])/i, "imps", "purpose-first"],
  [/^BIL\/NEFT(?=\/)/i, "neft", "purpose-first"],
  [/^BIL\/RTGS(?=\/)/i, "rtgs", "purpose-first"],
  [/^(?:BIL\/INFT|TPT)(?=[ /-])/i, "transfer", "purpose-first"],
  [/^(?:UPI|BHIM)(?:IN|OUT)?(?=[ /:*_-]|\d|$)/i, "upi"],
  [/^(?:IMPS|MMT)(?:-IN|-OUT)?(?=[ /:*_-]|\d|$)/i, "imps"],
  [/^NEFT(?:_IN|_OUT)?(?=[ /:*_-]|\d|$)/i, "neft"],
  [/^RTGS(?:_IN|_OUT)?(?=[ /:*_-]|\d|$)/i, "rtgs"],
  [
    /^(?:(?:INB|MB|IB|TO|BY|ONLINE|MOBILE|NET ?BANKING) )?(?:FUNDS? )?(?:(?:TRANSFER|TRF|TFR|XFER|FT|IFT) (?:TO|FROM|DR|CR)|TRANSFER|FT|IFT|TRF|TFR)(?=[ /-])/i,
    "transfer",
  ],
  [
    /^(?:POS|E-?COM|PUR|PCD|VPS|IPS|CTLS|ME DC SI|(?:DEBIT )?CARD PURCHASE)(?:[ /](?:PUR|CTLS|PURCHASE|DEBIT|TXN))?(?=[ /-])/i,
    "card",
  ],
  [/^(?:BILLPAY(?: DR)?|BBPS|BIL(?:\/(?:ONL|BPAY))?|BILLDESK|BILL ?PAY(?:MENT)?|RECHARGE)(?=[ /-])/i, "bill"],
  [/^(?=(?:CREDIT CARD|CC) (?:PAYMENT|BILL)|(?:NETC )?FASTAG\b)/i, "bill"],
  [/^(?:ACH|NACH|ECS)[ /-](?:CR?|CREDIT)(?=[ /-])/i, "other", "bank"],
  [/^(?:BY )?(?:APBS?|ABPS|DBTL?|CMS|PFMS)(?: SUBSIDY)?(?=[ /-])/i, "other", "bank"],
  [/^(?:SI|STANDING INSTRUCTION|ACH|NACH|ECS)(?:[ /-](?:DR?|DEBIT))?(?=[ /-])/i, "instruction", "bank"],
  [/^(?:(?:I\/W|O\/W|INW|OUTW|INWARD|OUTWARD) )?(?:CHQ|CHEQUE) (?:RETURN|RTN|RETURNED)(?= \d)/i, "returned"],
  [/^(?:(?:TO|BY|INW|OUTW|INWARD|OUTWARD) )?(?:CLG|CTS|(?:CHQ|CHEQUE) (?:PAID|DEP))(?=[ /-])/i, "cheque"],
  [/^(?:(?:TO|BY|INW|OUTW|INWARD|OUTWARD) )?(?:CLEARING|CHQ|CHEQUE)(?=[ /-])/i, "cheque", "bank"],
];

/** A charge, in a text without a person: by its noun, by a fee of something that a bank has, or by the rule broken. */
export const charges: readonly RegExp[] = [
  /\b(?:CHARGES?|CHGS?|CHRGS?|CHRG|AMC|COMM|COMMN|COMMISSION)\b/i,
  /\b(?:CARD|ATM|CHQ|CHEQUE|ACCOUNT|A\/C|STATEMENT|STMT|PASSBOOK|PROCESSING|LOAN|SMS|ANNUAL|IMPS|NEFT|RTGS|UPI|ACH|NACH|ECS|DD|LOCKER|SERVICE|INSPECTION|DOCUMENTATION|FOLIO|PIN|STOP|DECLINE|TXN)\b.*\bFEES?\b/i,
  /\bNON[ -]?MAINT|\bPENALTY\b|\bLOCKER\b.*\bRENT\b/i,
];

/** A network's charge: right after its name. */
export const networkCharge =
  /^(?:(?:UPI|IMPS|NEFT|RTGS|POS|ECOM|ATM|ACH|NACH|ECS|SI)[ /-])+(?:(?:P2[AMP]|DECLINE|RETURN|RTN|BOUNCE|TXN|OUTWARD|MANDATE|TRANSFER) )*(?:CHARGES?|CHGS?|CHRGS?|FEES?|COMM|COMMN|COMMISSION)(?=[ /-]|$)/i;

/** Texts of such words only are the bank's own; the first of the kinds below that has a word in them counts. */
export const bankWords: ReadonlySet<string> = new Set(
  (
    "A AC ACCOUNT ADJUSTED ADVANCE AND ASSESSMENT AT ATAL AUTO AY BANK BIMA BOOKED BY C CAPITALISED CAPITALIZED CAR CC CD CERTIFICATE " +
    "CHALLAN CHARGED CLOSED CLOSURE COLLECTED CONTRIBUTION CPIN CR CREATED CREDIT CREDITED DEBIT DEBITED DEDUCTED DEPOSIT DR DUE " +
    "EDUCATION EMI ENDED FD FIXED FOR FROM FY GOLD GST HALF HOME HOUSING IN INCOME INST INSTALLMENT INSTALMENT INT INTEREST JEEVAN " +
    "JYOTI LN LOAN MANTRI MATURED MATURITY MONTHLY MONTH OD OF ON OPENED PAID PART PAYMENT PD PENAL PENSION PERSONAL PMJJBY " +
    "PMSBY APY PMT PRADHAN PREM PREMATURE PREMIUM PRINCIPAL PROCEEDS PROF PROFESSIONAL PROPERTY QTR QUARTER RD RECOVERY RECURRING " +
    "REDEMPTION RENEWAL RENEWED REPAYMENT SAVINGS SB SELF SOURCE STDR SUBSCRIPTION SURAKSHA TAX TD TDR TDS TERM TILL TO TRANSFER TRF " +
    "VEHICLE YEAR YEARLY YOJANA JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC Q"
  ).split(" "),
);
export const bankKinds: readonly Shape[] = [
  [/\b(?:TDS|TAX|GST)\b/i, "tax"],
  [/\b(?:PMJJBY|PMSBY|APY|BIMA|ATAL)\b/i, "scheme"],
  [/\bINT(?:EREST)?\b/i, "interest"],
  [/\b(?:LOAN|LN|EMI)\b/i, "loan"],
  [/\b(?:FD|RD|TD|TDR|STDR)\b/i, "deposit"],
];

/** Words of networks and banks in front of a name. */
export const filler =
  /^(?:DR|CR|TO|BY|NO|CHQ|CHEQUE|PAID|DEP|RETURN|RTN|CLG|CLEARING|CTS|MICR|INW|INWARD|OUTW|OUTWARD|CREDIT|DEBIT|IN|FROM|DEPOSIT|FUND|TRANSFER|TXN|PAYMENT|MANDATE)$/i;

/** Parts without a name: direction, references, dates, IFSC, card, vehicle, words of the network. */
export const nameless: readonly RegExp[] = [
  /^(?:D|C|DR|CR|AR|P2[AMP]|PAY|PAID|PAYMENT|TRANSFER|COLLECT|IMPS|UPI|INB|MOB|NA|null|INW|OUTW|_?IN|_?OUT|MANDATE|AUTOPAY|REV|DBT|PRD)$/i,
  /^(?:PAYMENT (?:FROM|VIA|TO) PH.*|PAID VIA.*|SENT (?:USING|VIA|FROM).*|UPI TRANSACTION|NETBANK.*)$/i,
  /^[\dX*:.+-]+$/i,
  /^(?:[A-Z]{0,6}|[A-Z]{4}[A-Z]\d?)\d{6,}[A-Z0-9]*$/i,
  /^P[0-9A-HJKMNP-TV-Z]{13}$/,
  /^[A-Z]{4}0[A-Z0-9]{6}$/i,
  /^[A-Z]{2}\d{1,2}[A-Z]{1,3}\d{4}$/,
  /^(?:\d{1,2}[ -]?)?(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)[ -]?(?:\d{2}|\d{4})?$/i,
  /^(?:FUNDS? INSUFF.*|INSUFF.*|REFER TO DRAWER|EXCEEDS ARRANGEMENT|ACCOUNT CLOSED|INVALID ACCOUNT|SIGNATURE DIFFERS)$/i,
];

/** A purpose at the end of the payer's name. */
export const purposeAtEnd =
  /^(?<who>.+?) (?<detail>(?:(?:FINAL|INTERIM|INT|SPL|SPECIAL) )*(?:DIV|DIVIDEND)|(?:LPG )?SUBSIDY)$/i;

/** The other side's bank: a code of four letters or a name. */
export const bank =
  /^(?:SBIN?|HDFC|ICICI?|UTIB|AXIS|CNRB|IDIB|IOBA|UBIN|PUNB|BARB|BKID|KKBK|YESB|INDB|FDRL|KVBL|KVGB|CIUB|SIBL|TMBL|UCBA|CBIN|MAHB|PSIB|IBKL|IDFB|RATN|DBSS|AUBL|BDBL|DLXB|KARB|CSBK|NSPB|AIRP|PYTM|JIOP|ESFB|USFB|SURY|JAKA|DCBL|HSBC|CITI|SCBL|RBIS|(?:[A-Z]+ ){1,4}BANK(?: LTD| LIMITED| OF INDIA)?|(?:BANK OF|STATE BANK) .+)$/i;

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
  [/\bfastag\b/i, "travel"],
  [/\b(?:indian ?oil|iocl|bpcl|hpcl|bharat petroleum|hindustan petroleum|shell|nayara)\b/i, "travel"],
  [/\b(?:apollo|medplus|netmeds|pharmeasy|1mg|aravind eye)\b/i, "health"],
  [/\b(?:lic|life insurance|star health|hdfc life|sbi life|new india assurance|insurance)\b/i, "insurance"],
  [/\bnps\b|\bpran\b/i, "savings"],
  [/\b(?:zerodha|groww|mutual fund|sip|chit)\b/i, "savings"],
  [/\bamazon\b/i, "shopping", "Amazon"],
  [/\bflipkart\b/i, "shopping", "Flipkart"],
  [/\b(?:myntra|meesho|nykaa|ajio|croma|pothys|saravana|chennai silks|kalyan silks)\b/i, "shopping"],
  [/\b(?:netflix|hotstar|spotify|bookmyshow|sony ?liv|sun ?nxt|pvr|inox|cinemas?|tickets?)\b/i, "leisure"],
  [/\b(?:rent|house owner|maintenance|society|apartments?)\b/i, "home"],
  [
    /\b(?:school|college|vidya|vidyalaya|university|tuition|fees?|books?|academy|music class)\b/i,
    "education",
  ],
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
    "FD RD SB ATM UPI SBI HDFC ICICI IOCL BPCL HPCL HP PVR USA UK II III IV AC DTH PMJJBY PMSBY APY INV LPG SMS PM NETC"
  ).split(" "),
);
