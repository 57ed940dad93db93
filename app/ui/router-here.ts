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
