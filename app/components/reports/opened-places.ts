/** Remembers in a tab which donors, donations and campaigns were opened: by their ids alone, so no name stays. */
import { tabStorage } from "~/components/layout/browser/browser-storage";

const KEY = "opened-places";
const MOST = 6;
const PLACE = /^\/manage\/(?:donors|donations|campaigns)\/([\da-f-]{36})(?:$|\/)/;

/** Notes an address that was opened; any but a donor's, a donation's or a campaign's is ignored. */
export function noteOpened(pathname: string): void {
  const id = PLACE.exec(pathname)?.[1];
  if (id === undefined) return;
  const others = openedPlaces().filter((other) => other !== id);
  tabStorage.set(KEY, [id, ...others].slice(0, MOST).join(" "));
}

/** Returns the ids that were opened, the last one first. */
export function openedPlaces(): string[] {
  return (tabStorage.get(KEY) ?? "").split(" ").filter(Boolean);
}
