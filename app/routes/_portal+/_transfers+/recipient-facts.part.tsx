import type { TFunction } from "i18next";
import type { TransferInput } from "~/flows/transfers.server";
import type { Fact } from "~/ui/description-list";

/** Who gets the money, on a check page. */
export const recipientFacts = (
  t: TFunction<"transfers">,
  { name, accountNumber, ifsc, bankName }: TransferInput["to"],
): Fact[] => [
  { term: t("facts.name"), value: <bdi>{name}</bdi> },
  { term: t("facts.account"), value: accountNumber },
  ...(ifsc ? [{ term: t("facts.ifsc"), value: ifsc }] : []),
  ...(bankName ? [{ term: t("facts.bank"), value: bankName }] : []),
];
