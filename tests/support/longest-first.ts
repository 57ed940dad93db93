import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes a minute or more must not begin when everything else is over. */
const long = [
  "faults/money.",
  "faults/interest-years",
  "faults/money-",
  "faults/supervisor",
  "security/session.",
  "security/flow-",
  "faults/",
  "security/",
  "postgres/",
];

export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((name) => moduleId.includes(name));
      return place < 0 ? long.length : place;
    };
    return Promise.resolve([...files].sort((one, other) => placeOf(one) - placeOf(other)));
  }
}
