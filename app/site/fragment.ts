// The fragment that a page has taken out of its address, because it holds a secret: a link to the same page in another
// language of this host takes it along.

let fragment = "";

/** Keeps it for as long as the page is shown; nothing afterwards. */
export function keepFragment(value: string): void {
  fragment = value;
}

/** Puts it on a link that is followed. */
export function addFragment(link: HTMLAnchorElement): void {
  if (fragment && link.host === window.location.host) link.hash = fragment;
}
