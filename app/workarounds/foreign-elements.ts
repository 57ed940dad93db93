/**
 * Hides elements of browser extensions from the hydration of React 18, which renders the whole document again if it meets one
 * (https://github.com/facebook/react/issues/24430). They stay where they are: a style that the page moves loses its rules, or is
 * stopped by the content security policy. React 19 passes over them in head and body, but not among the fields.
 */
interface Marked {
  ownElements?: WeakSet<Node>;
}

/** Ends the page, before most extensions look at it. Earlier ones put an element into html or a style into head. */
export const markOwnElements =
  'ownElements=new WeakSet(document.querySelectorAll("html,head,head>:not(style),body,body *"))';

/** The function that is returned shows them again. React looks at elements and texts only, and asks each node what it is. */
export function hideForeign(): () => void {
  const { ownElements } = window as Marked;
  const foreign: { nodeType?: number }[] = [...document.querySelectorAll("*")].filter(
    (element) => ownElements?.has(element) === false,
  );
  for (const element of foreign) Object.defineProperty(element, "nodeType", { configurable: true });
  return () => foreign.forEach((element) => delete element.nodeType);
}
