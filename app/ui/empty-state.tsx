interface EmptyStateProps {
  title: string;
  text?: string;
  /** What to do about it: a link or a button. */
  children?: React.ReactNode;
}

export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
