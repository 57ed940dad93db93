import outlines from "./icons.json";

/**
 * Outlines of Lucide (lucide.dev, ISC licence), each as one path on a field of 24 by 24; inline, so that they take the colour
 * of the text.
 */
export type IconName = keyof typeof outlines;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
