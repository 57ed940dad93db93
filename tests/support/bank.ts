import type { OfBank } from "common/bank";
import { bankProfile } from "common/bank-profile";
import { bankTariff } from "common/bank-tariff";
import type { PublicProfile } from "~/ui/bank";

/** The bank whose figures the repository holds. */
export const ownBank: OfBank = { profile: bankProfile, tariff: bankTariff };

/** What pages show of it, where a test renders a part of one. */
export const shownBank: PublicProfile = { ...bankProfile, styles: "/styles/kaveri.css" };
