import type { OfBank } from "common/bank";
import { bankProfile } from "common/bank-profile";
import { bankTariff } from "common/bank-tariff";

/** The bank whose figures the repository holds. */
export const ownBank: OfBank = { profile: bankProfile, tariff: bankTariff };
