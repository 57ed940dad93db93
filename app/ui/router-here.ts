/** Parts of Remix's router that its window holds. */
interface RouterHere {
  __remixRouter: {
    state: {
      /** Page on its way, and the form that was sent; nothing while the router rests. */
      navigation: {
        location?: { pathname: string; search: string; hash: string };
        formAction?: string;
        formData?: FormData;
      };
    };
  };
}

export const navigationHere = () => (window as unknown as RouterHere).__remixRouter.state.navigation;

/** For what the browser's leave of the page will never let go on. */
export const forGood = new Promise<never>(() => null);

/** Lets the browser itself open the page that is on its way; false if none is. */
export function openMeant(): boolean {
  const { location: to } = navigationHere();
  if (to) location.assign(to.pathname + to.search + to.hash);
  return Boolean(to);
}
