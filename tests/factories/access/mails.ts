import type { OrganizationContext } from "~/domain/context";
import type { JobPayload } from "../../../jobs/catalog";
import type { AccessWorld } from "./world";
import { ordersOf } from "../orders";

const NOTICE = "notifications.send-access-notice";
const ANSWER = "notifications.send-access-answer";

interface Senders {
  notice: (ctx: OrganizationContext, order: JobPayload<typeof NOTICE>) => Promise<void>;
  answer: (ctx: OrganizationContext, order: JobPayload<typeof ANSWER>) => Promise<void>;
}

/** Sends the mails of a request's steps, as the worker would. */
export async function sendAccessMails(
  { workerAt, tenant }: AccessWorld,
  requestId: string,
  { notice, answer }: Senders,
): Promise<void> {
  const { now } = tenant;
  const done = new Set<string>();
  // With several recipients the first job creates one for each.
  for (let rounds = 0; rounds < 2; rounds += 1) {
    for (const order of await ordersOf(now, NOTICE, (one) => one.requestId === requestId)) {
      if (done.has(JSON.stringify(order))) continue;
      done.add(JSON.stringify(order));
      await notice(await workerAt(now, NOTICE), order);
    }
  }
  for (const order of await ordersOf(now, ANSWER, (one) => one.requestId === requestId)) {
    await answer(await workerAt(now, ANSWER), order);
  }
}
