import type { Visitor } from "./visitor";

/** Fields of `/AlertSettings` for an account, which the visitor opens. */
export async function alertFieldsOf(by: Visitor, account: string, fields: Record<string, string>) {
  const handle = (await nameFieldOf(by, account)).slice("name".length);
  await by.get("/AlertSettings");
  return Object.fromEntries(
    Object.entries({ debitsFrom: "", ...fields }).map(([name, entry]) => [name + handle, entry]),
  );
}

/** Name of the field of `/AccountNames` for an account. */
export async function nameFieldOf(by: Visitor, account: string): Promise<string> {
  const { body } = await by.get("/AccountNames");
  const labels = [...body.matchAll(/<label for="[^"]*(name-[\w-]{16})"[^>]*>([^<]*)</g)];
  return (
    labels.find(([, , label]) => account !== "" && label!.endsWith(account.slice(-4)))?.[1] ??
    `name-${account.replaceAll("_", "-")}`
  );
}
