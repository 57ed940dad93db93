import { referencePattern } from "~/domain/reference";
import { findCommitment } from "~/flows/commitments.server";
import type { Payee } from "~/gateway/payees.server";
import type { SignedIn } from "~/session/guards.server";

/** What became of an adding. `pending`: the bank has not said yet. */
export interface Adding {
  state: "added" | "refused" | "pending";
  reference: string;
  /** As it stands in the list. */
  payee: Payee | null;
}

/** The adding the query names, when it is this customer's. */
export async function findAdding(
  { session }: SignedIn,
  query: URLSearchParams,
  payees: readonly Payee[],
): Promise<Adding | null> {
  const reference = query.get("added");
  if (!reference || !referencePattern.test(reference)) return null;
  const commitment = await findCommitment(session.customer.customerNumber, reference);
  if (commitment?.flow !== "add-payee") return null;
  const payee = payees.find(({ accountNumber }) => accountNumber === query.get("account")) ?? null;
  switch (commitment.state) {
    case "done":
      return { state: "added", reference, payee };
    case "refused":
      return { state: "refused", reference, payee };
    default:
      return { state: "pending", reference, payee };
  }
}
