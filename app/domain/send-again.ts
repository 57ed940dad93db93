import { plainAmount, type Paise } from "./money";
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
  const { path } = transferPages[kind];
  const filled = new URLSearchParams({
    from: fromAccount,
    to: payeeKey({ accountNumber: toAccount, ifsc }),
    amount: plainAmount(amount),
    ...(remark ? { remark } : {}),
  });
  return `${path}${path.includes("?") ? "&" : "?"}${filled}`;
}
