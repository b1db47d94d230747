import { Observable } from "~/components/ui/observable";

/** A notification stays for 7 seconds, which pause while it is hovered or focused. */
export const NOTIFICATION_MS = 7_000;

export interface Notification {
  id: number;
  tone: "success" | "fail";
  /** Plain text; with `isHtml` it is markup, of which only harmless elements are shown. */
  text: string;
  isHtml: boolean;
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
  notifications.set([...notifications.get(), { id: lastId, tone, text, isHtml }]);
}

export function dismiss(id: number): void {
  notifications.set(notifications.get().filter((one) => one.id !== id));
}
