/** An empty text on the wire is none. */
export const given = (text: string | undefined): string | undefined => (text === "" ? undefined : text);
