import type { ShouldRevalidateFunction } from "@remix-run/react";

/** Field of a form that only asks, such as a quote while its terms are typed: posted, so that no address has what is typed. */
export const ASKS = "asks";

/**
 * A question changes nothing, so the page's data stay as they are; so do those of a refused form, as is usual. Another address always
 * loads its data: the router ends a navigation early with the data of an answer that arrives meanwhile.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formData,
  actionStatus = 200,
}) => currentUrl.href !== nextUrl.href || (!formData?.has(ASKS) && actionStatus < 400);
