import { usePageTitle } from "./page-title";
import { classes, type Variants } from "./recipe";
import type { mainRecipe } from "./recipes/layout";

/** Menu and main column side by side from 64em. */
export function Shell({ children }: { children: React.ReactNode }) {
  return <div className="shell">{children}</div>;
}

interface PageProps extends Variants<typeof mainRecipe> {
  /** The page's one h1; the route's own title where it is left out. */
  title?: React.ReactNode;
  lead?: React.ReactNode;
  breadcrumbs?: React.ReactNode;
  children: React.ReactNode;
}

/** The main column: where one is, the heading, what it is about. */
export function Page({ title, lead, breadcrumbs, width, children }: PageProps) {
  const { title: own } = usePageTitle();
  return (
    <main id="main" tabIndex={-1} className={classes("main", { width })}>
      {breadcrumbs}
      <div>
        <h1 tabIndex={-1}>{title ?? own}</h1>
        {lead ? <p className="main__lead">{lead}</p> : null}
      </div>
      {children}
    </main>
  );
}
