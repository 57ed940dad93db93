import { NOT_AVAILABLE } from "common/masks";

export interface Fact {
  term: string;
  /** Nothing, or an empty text, where it is not known. */
  value: React.ReactNode;
}

/** Terms and what they are, line by line; what is missing is `NA`. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value === undefined || value === null || value === "" ? NOT_AVAILABLE : value}</dd>
        </div>
      ))}
    </dl>
  );
}
