/** An address as people write it: an IPv4 one without the six bytes that IPv6 sockets put before it. */
export const shownAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
