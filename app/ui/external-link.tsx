import { useTranslation } from "react-i18next";
import { VisuallyHidden } from "./visually-hidden";

interface ExternalLinkProps {
  href: string;
  children: React.ReactNode;
  /** Says to everybody, not only to those who listen, that it opens elsewhere. */
  said?: boolean;
}

/** A page of somebody else, in a tab of its own that learns nothing of this one. */
export function ExternalLink({ href, said, children }: ExternalLinkProps) {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} {said ? t("shell.newTab") : <VisuallyHidden>{t("shell.newTab")}</VisuallyHidden>}
    </a>
  );
}
