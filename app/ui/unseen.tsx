/** Words for screen readers only. */
export function Unseen({ children }: { children: React.ReactNode }) {
  return <span className="unseen">{children}</span>;
}
