/** More for those who ask. */
export function Details({ summary, children }: { summary: string; children: React.ReactNode }) {
  return (
    <details className="details">
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
