/** A line across the page, above everything: what holds for all of it. */
export function Banner({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <aside className="banner" aria-label={label}>
      {children}
    </aside>
  );
}
