import { classes, type Variants } from "./recipe";
import type { clusterRecipe, stackRecipe } from "./recipes/layout";

interface Children {
  children: React.ReactNode;
}

/** Things under one another. */
export function Stack({ gap, children }: Variants<typeof stackRecipe> & Children) {
  return <div className={classes("stack", { gap })}>{children}</div>;
}

/** Things beside one another that wrap. */
export function Cluster({ spread, align, children }: Variants<typeof clusterRecipe> & Children) {
  return <div className={classes("cluster", { spread, align })}>{children}</div>;
}

/** Cards beside one another, as many as fit. */
export function Grid({ children }: Children) {
  return <div className="grid">{children}</div>;
}
