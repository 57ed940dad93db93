import type { ChannelSwitch, LimitedChannel } from "~/domain/card-changes";

type Scoped<Channel extends string> = Channel extends `intl${infer Name}`
  ? `intl_${Lowercase<Name>}`
  : Channel;

/** `columnOf("intlAtm", "on")` is `intl_atm_on`. */
export function columnOf<Channel extends ChannelSwitch>(
  channel: Channel,
  what: "on",
): `${Scoped<Channel>}_on`;
export function columnOf<Channel extends LimitedChannel, What extends "limit" | "most">(
  channel: Channel,
  what: What,
): `${Channel}_${What}`;
export function columnOf(channel: string, what: string): string {
  return `${channel.replace(/^intl(.+)/, (_, name: string) => `intl_${name.toLowerCase()}`)}_${what}`;
}
