import type { OfBank } from "common/bank";
import { bankProfile } from "common/bank-profile";
import { bankTariff } from "common/bank-tariff";

/** The bank of the tests: the one that the repository comes with. */
export const ourBank: OfBank = { profile: bankProfile, tariff: bankTariff };
