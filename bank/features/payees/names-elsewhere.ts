import { createHash } from "node:crypto";

/**
 * What other banks answer in the sandbox when asked who holds an account: always the same name for an
 * account, none for a number that ends in 90.
 */
export function nameElsewhere(ifsc: string, accountNumber: string): string | null {
  if (accountNumber.endsWith("90")) return null;
  const digest = createHash("sha256")
    .update(`${ifsc.slice(0, 4)}/${accountNumber}`)
    .digest();
  const pick = (list: readonly string[], place: number) => list[digest.readUInt16BE(place) % list.length]!;
  return digest[0]! % 5 === 0
    ? `${pick(firms, 2)} ${pick(trades, 4)}`
    : `${pick(givenNames, 2)} ${pick(familyNames, 4)}`;
}

const givenNames = (
  "Arun Bhavani Chandran Deepa Ganesan Harini Jaya Kavitha Lalitha Manoj Nithya Padma " +
  "Rajesh Revathi Sanjay Shanthi Suresh Usha Vasanthi Vimal"
).split(" ");
const familyNames = (
  "Achari Iyer Joseph Kannan Kumar Menon Mohan Murthy Naidu Nambiar " +
  "Pillai Raghavan Rao Reddy Selvam Thomas"
).split(" ");
const firms = ["Amman", "Annai", "Bharathi", "Kaveri", "Malabar", "Nila", "Pandian", "Saravana", "Vaigai"];
const trades = ["Agencies", "Electricals", "Foods", "Hardware", "Stores", "Textiles", "Traders"];
