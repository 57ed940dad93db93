import type { OfBank } from "common/bank";
import { bankProfile } from "common/bank-profile";
import { bankTariff } from "common/bank-tariff";

/** The bank that the repository comes with, as tests open it. */
export const ourBank: OfBank = { profile: bankProfile, tariff: bankTariff };

/** Another one: its name, helpline and IFSC prefix are its own, and cheque books cost something. */
export const otherBank: OfBank = {
  profile: {
    ...bankProfile,
    id: "vaigai",
    name: "Vaigai Urban Co-operative Bank",
    shortName: "Vaigai Bank",
    ifscPrefix: "VGUB",
    helpline: "1800-555-0199",
  },
  tariff: {
    ...bankTariff,
    charges: bankTariff.charges.map((version) => ({
      ...version,
      services: version.services.map((row) =>
        row.service === "cheque-book" ? { ...row, charge: 50_00n } : row,
      ),
    })),
  },
};
