import { own } from "common/own";

/** The arrow keys, Home and End move the focus along a row of links; Enter follows one, as everywhere. */
export function enhance(tabs: HTMLElement) {
  tabs.onkeydown = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const links = [...tabs.querySelectorAll("a")];
    const at = links.indexOf(event.target as HTMLAnchorElement);
    const to = own({ ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }, event.key);
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    links.at(to % links.length)!.focus();
  };
}
