interface DetailsProps {
  summary: string;
  /** To begin with. */
  open?: boolean;
  children: React.ReactNode;
}

/** More for those who ask. */
export function Details({ summary, open, children }: DetailsProps) {
  return (
    <details className="details" open={open}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
