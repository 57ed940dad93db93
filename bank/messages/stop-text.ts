import { bankProfile } from "~/domain/bank-profile";

/** The text message when a customer has reported a payment. */
export function stopText({ reference, ticket }: { reference: string; ticket: string }): string {
  return (
    `You have reported payment ${reference}, ticket ${ticket}. Payments from your accounts through ` +
    `${bankProfile.shortName} net-banking are stopped until we have spoken to you. Helpline ${bankProfile.helpline}.`
  );
}
