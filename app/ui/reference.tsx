/** A number that people read out, copy and pass on. */
export function Reference({ children }: { children: string }) {
  return <span className="reference">{children}</span>;
}
