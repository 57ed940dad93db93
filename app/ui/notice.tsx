import { useTranslation } from "react-i18next";
import { classes } from "./recipe";

interface NoticeProps {
  kind?: "information" | "success" | "warning" | "danger";
  /** Instead of the kind's own word. */
  title?: string;
  /** Read out when it appears after an action. */
  announced?: boolean;
  children: React.ReactNode;
}

/** Something the customer should know; a word says how much it matters, the colour repeats it. */
export function Notice({ kind = "information", title, announced, children }: NoticeProps) {
  const { t } = useTranslation();
  return (
    <div
      className={classes("notice", { kind: kind === "information" ? undefined : kind })}
      role={announced ? (kind === "danger" ? "alert" : "status") : undefined}
    >
      <p className="notice__word">{title ?? t(`notice.${kind}`)}</p>
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}

/** What became of what the customer has just done, read out when it appears. */
export function Announcement(props: Omit<NoticeProps, "announced">) {
  return <Notice {...props} announced />;
}
