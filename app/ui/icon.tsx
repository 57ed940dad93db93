import outlines from "./icons.json";

export type IconName = keyof typeof outlines;

/** An outline of Lucide (lucide.dev, ISC licence) on a field of 24 by 24; inline, so that it takes the colour of the text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
