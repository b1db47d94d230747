import type { Who } from "./who";

/** People's news: everybody has their own, and the jobs that tell them. */
export const newsRows = (
  everybody: readonly Who[],
  told: readonly Who[],
): Record<string, readonly Who[]> => ({
  "news/close-digest": told,
  "news/count-unread": everybody,
  "news/find-item": told,
  "news/get-choices": everybody,
  "news/list-digest": told,
  "news/list-news": everybody,
  "news/mark-read": everybody,
  "news/record-item": told,
  "news/run-day": told,
  "news/update-choices": everybody,
  "news/wants-mail": told,
  "notifications/people/send-news-digest": told,
  "notifications/people/send-news-item": told,
});
