import type { Enquiry } from "~/domain/enquiry";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Grid } from "~/ui/layout";

interface RecordsProps<R> {
  enquiry: Enquiry<R[]>;
  none: string;
  card: React.ComponentType<{ record: R }>;
}

/** A card for each record of the bank's list. */
export function Records<R extends { accountNumber: string }>({ enquiry, none, card: One }: RecordsProps<R>) {
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  if (enquiry.answer.length === 0) return <p>{none}</p>;
  return (
    <Grid>
      {enquiry.answer.map((record) => (
        <One key={record.accountNumber} record={record} />
      ))}
    </Grid>
  );
}
