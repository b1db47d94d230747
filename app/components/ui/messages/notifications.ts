import { Observable } from "./observable";

/** A notification stays for 7 seconds, which pause while it is hovered or focused. */
export const NOTIFICATION_MS = 7_000;

export interface Notification {
  id: number;
  tone: "success" | "fail";
  /** Plain text; with `isHtml` it is markup, of which only harmless elements are shown. */
  text: string;
  isHtml: boolean;
  /** The path of the page that reported it; it ends with that page. */
  page: string;
}

let lastId = 0;
export const notifications = new Observable<readonly Notification[]>([]);

/** Adds a notification to the stack at the top right. */
export function notify(
  tone: Notification["tone"],
  text: string,
  { isHtml = false }: { isHtml?: boolean } = {},
): void {
  lastId += 1;
  const page = window.location.pathname;
  notifications.set([...notifications.get(), { id: lastId, tone, text, isHtml, page }]);
}

/** Removes what other pages reported: it would lie over what this page says. */
export function keepOnly(page: string): void {
  const all = notifications.get();
  const own = all.filter((one) => one.page === page);
  if (own.length < all.length) notifications.set(own);
}

export function dismiss(id: number): void {
  notifications.set(notifications.get().filter((one) => one.id !== id));
}
