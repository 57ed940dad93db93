/**
 * JavaScript for the animations of a page by which something moves. The one that lets a row begin at its current entry (`placed` in
 * app/ui/styles.ts) moves nothing that has been seen, and waits in what is folded until that is opened.
 */
export const movements = `document.getAnimations().filter(({ animationName }) => animationName !== "place")`;
