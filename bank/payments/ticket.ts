/** A ticket's number as customers and staff say it: `T100001`. */
export const tellTicket = (number: bigint): string => `T${number}`;
