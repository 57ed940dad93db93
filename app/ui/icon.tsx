import outlines from "./icons.json";

/**
 * The outlines of Lucide (lucide.dev, ISC licence) that the portal draws, each as one path on a field of 24 by 24. They stand in the page
 * itself: nothing more is loaded, and they take the colour of the words beside them.
 */
export type IconName = keyof typeof outlines;

/** Says nothing that the words beside it do not say. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
