import { isIPv6 } from "node:net";

const GROUPS = 8;
/** A subscriber is given at least these, and every address in them. */
const GROUPS_OF_A_NETWORK = 4;

/**
 * What one subscriber comes from: an IPv4 address as it is, of an IPv6 one its /64, in which whoever has it may take another
 * address for every try. Anything else as it is.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  // The one canonical way of writing it, four digits a group, without a dotted end.
  const [head = "", tail = ""] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [head, tail].map((part) => (part ? part.split(":") : []));
  const groups = [...first!, ...Array<string>(GROUPS - first!.length - last!.length).fill("0"), ...last!];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return dotted(groups.slice(6));
  return `${groups.slice(0, GROUPS_OF_A_NETWORK).join(":")}::/64`;
}

const dotted = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join(".");
