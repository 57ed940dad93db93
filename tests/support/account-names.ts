import type { Visitor } from "./visitor";

/** Name of the field of `/AccountNames` for an account. */
export async function nameFieldOf(by: Visitor, account: string): Promise<string> {
  const { body } = await by.get("/AccountNames");
  const labels = [...body.matchAll(/<label for="[^"]*(name-[\w-]{16})"[^>]*>([^<]*)</g)];
  return (
    labels.find(([, , label]) => account !== "" && label!.endsWith(account.slice(-4)))?.[1] ??
    `name-${account.replaceAll("_", "-")}`
  );
}
