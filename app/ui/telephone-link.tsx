interface TelephoneLinkProps {
  /** As the bank writes it. */
  number: string;
  className?: string;
}

/** A number that a telephone dials when it is pressed; what holds no number is shown as it is. */
export function TelephoneLink({ number, className }: TelephoneLinkProps) {
  const dialled = number.replace(/[^\d+]/g, "");
  if (dialled === "") return <>{number}</>;
  return (
    <a className={className} href={`tel:${dialled}`}>
      {number}
    </a>
  );
}
