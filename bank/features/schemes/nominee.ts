import { isLine } from "bank/messages/plain-words";
import { nonEmpty } from "bank/service";
import type { socialScheme } from "common/contract/schemes.server";
import type { RequestOf } from "common/contract/service.server";
import type { IsoDate } from "common/dates";
import { isMinor, type Nominee } from "common/nominee";

type Request = RequestOf<typeof socialScheme>;
type Person = Pick<Nominee, "name" | "relation" | "address1" | "address2" | "birth">;

const MAX = { name: 40, guardianName: 35, address: 60 };

/** Who a request names, with the guardian of a minor; undefined where the scheme takes nobody like that. */
export function nomineeIn(request: Request, today: IsoDate): Nominee | undefined {
  const nominee = personOf(MAX.name, {
    name: request.nomineeName,
    relation: request.nomineeRelation,
    address1: request.nomineeAddress1,
    address2: request.nomineeAddress2,
    birth: request.nomineeBirth,
  });
  if (!nominee?.birth || nominee.birth > today) return undefined;
  if (isMinor(nominee.birth, today) !== (request.minor ?? false)) return undefined;
  if (!request.minor) return nominee;
  const guardian = personOf(MAX.guardianName, {
    name: request.guardianName,
    relation: request.guardianRelation,
    address1: request.guardianAddress1,
    address2: request.guardianAddress2,
    birth: request.guardianBirth,
  });
  return guardian?.birth && !isMinor(guardian.birth, today) ? { ...nominee, guardian } : undefined;
}

function personOf(mostOfName: number, person: Partial<Person>): Person | undefined {
  const { relation, birth } = person;
  const [name, address1, address2] = [
    nonEmpty(person.name),
    nonEmpty(person.address1),
    nonEmpty(person.address2),
  ];
  if (!name || !address1 || !address2 || !relation || !birth) return undefined;
  const fits = isLine(name, mostOfName) && isLine(address1, MAX.address) && isLine(address2, MAX.address);
  return fits ? { name, relation, address1, address2, birth } : undefined;
}
