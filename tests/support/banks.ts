import type { OfBank } from "common/bank";
import { bankProfile } from "common/bank-profile";
import { bankTariff } from "common/bank-tariff";
import { isoDate } from "common/dates";
import type { PublicProfile } from "~/ui/bank";

/** The bank whose figures the repository has. */
export const ourBank: OfBank = { profile: bankProfile, tariff: bankTariff };

/** What pages show of it, for tests that render a part of one. */
export const shownBank: PublicProfile = {
  ...bankProfile,
  styles: "/styles/kaveri.css",
  texts: "kaveri-0123456789",
};

/**
 * Another bank: its names, helpline, IFSC prefix, a colour, the rate of its savings accounts and the charge for a cheque book differ,
 * and it stops cheques without the transaction password.
 */
export const otherBank: OfBank = {
  profile: {
    ...bankProfile,
    id: "vaigai",
    name: "Vaigai District Co-operative Bank",
    shortName: "Vaigai Bank",
    shortNames: { ta: "வைகை வங்கி", te: "వైగై బ్యాంకు", ml: "വൈഗൈ ബാങ്ക്" },
    ifscPrefix: "VGUB",
    helpline: "1800-555-0199",
    colours: { ...bankProfile.colours, brandStrong: { light: "#0A5C36", dark: "#7FD6A8" } },
    withoutPassword: ["cheque-stop"],
  },
  tariff: {
    ...bankTariff,
    savings: bankTariff.savings.map((row) => ({ ...row, rate: "3.85" })),
    depositRates: [{ ...bankTariff.depositRates[0]!, from: isoDate("2020-01-01") }],
    charges: bankTariff.charges.map((version) => ({
      ...version,
      services: version.services.map((row) =>
        row.service === "cheque-book" ? { ...row, charge: 50_00n } : row,
      ),
    })),
  },
};
