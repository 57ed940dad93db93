import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { Relation } from "common/nominee";
import type { Frequency, Pension, SchemeId } from "common/schemes";
import type { TaxDocument } from "./tax-data";

/** What the certificate of an enrolment in a scheme is made from: who is enrolled, in what, and who is named. */
export interface SchemeCertificateData extends TaxDocument<NamedPerson> {
  /** The number of the enrolment. */
  reference: string;
  issuedOn: IsoDate;
  scheme: SchemeId;
  accountNumber: string;
  registeredOn: IsoDate;
  /** Last day that is paid for. */
  paidUntil: IsoDate;
  /** Debited last. */
  premium: Paise;
  choice?: { pension: Pension; frequency: Frequency } | undefined;
}

/** The nominee, then the guardian of a minor. */
export interface NamedPerson {
  name: string;
  relation: Relation;
  birth?: IsoDate | undefined;
  address: string;
}
