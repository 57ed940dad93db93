import { classes, type Variants } from "./recipe";
import type { cardRecipe } from "./recipes/content";

interface CardProps extends Variants<typeof cardRecipe> {
  title?: React.ReactNode;
  /** Beside the title: a link, a number. */
  aside?: React.ReactNode;
  children: React.ReactNode;
}

export function Card({ title, aside, main, children }: CardProps) {
  return (
    <section className={classes("card", { main })}>
      {title ? (
        <div className="card__title">
          <h2>{title}</h2>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}
