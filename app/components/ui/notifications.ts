import { Observable } from "~/components/ui/observable";

/** How long a notification stays: 7 seconds, not counted while it is hovered or holds the focus. */
export const NOTIFICATION_MS = 7_000;

export interface Notification {
  id: number;
  tone: "success" | "fail";
  /** Plain text; `isHtml`: markup, of which harmless elements alone are shown. */
  text: string;
  isHtml: boolean;
}

let lastId = 0;
export const notifications = new Observable<readonly Notification[]>([]);

/** Puts a notification on the stack at the top right. */
export function notify(
  tone: Notification["tone"],
  text: string,
  { isHtml = false }: { isHtml?: boolean } = {},
): void {
  lastId += 1;
  notifications.set([...notifications.get(), { id: lastId, tone, text, isHtml }]);
}

export function dismiss(id: number): void {
  notifications.set(notifications.get().filter((one) => one.id !== id));
}
