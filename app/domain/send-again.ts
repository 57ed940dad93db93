import { plainAmount, type Paise } from "./money";
import { addQuery } from "./path-query";
import type { TransferKind } from "./payments";
import { payeeKey } from "./transfer-targets";
import { transferPages } from "./transfers";

interface Sent {
  kind: TransferKind;
  fromAccount: string;
  toAccount: string;
  ifsc?: string | undefined;
  amount: Paise;
  remark?: string | undefined;
}

/** The page of another payment like this one, filled in; nothing is sent by opening it. */
export function sendAgainHref({ kind, fromAccount, toAccount, ifsc, amount, remark }: Sent): string {
  return addQuery(transferPages[kind].path, {
    from: fromAccount,
    to: payeeKey({ accountNumber: toAccount, ifsc }),
    amount: plainAmount(amount),
    ...(remark ? { remark } : {}),
  });
}
