import type { NamedAccount } from "common/accounts";
import { useOwnAccountName } from "./account-names";
import { detailsPath } from "./account-pages";
import { Link } from "./link";
import { Written } from "./text";

interface NamedProps {
  number: string;
  /** Among others the account of that number; one that is closed by now may be missing. */
  named: readonly NamedAccount[];
}

export function NumberAsName({ number, named }: NamedProps) {
  const name = useOwnAccountName(named);
  return <Written>{name(number)}</Written>;
}

export function AccountLink({ number, named }: NamedProps) {
  const account = named.find(({ accountNumber }) => accountNumber === number);
  const shown = <NumberAsName number={number} named={named} />;
  return account ? <Link to={detailsPath(account)}>{shown}</Link> : shown;
}
