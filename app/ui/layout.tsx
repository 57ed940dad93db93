import { Children } from "react";
import { classes, type Variants } from "./recipe";
import type { clusterRecipe, stackRecipe } from "./recipes/layout";

interface Content {
  children: React.ReactNode;
}

/** Things under one another. */
export function Stack({ gap, children }: Variants<typeof stackRecipe> & Content) {
  return <div className={classes("stack", { gap })}>{children}</div>;
}

/** Things beside one another that wrap; spaces part them in browsers without styles. */
export function Cluster({ spread, align, children }: Variants<typeof clusterRecipe> & Content) {
  return (
    <div className={classes("cluster", { spread, align })}>
      {Children.map(children, (child) => (
        <>{child} </>
      ))}
    </div>
  );
}

/** Cards beside one another, as many as fit. */
export function Grid({ children }: Content) {
  return <div className="grid">{children}</div>;
}
