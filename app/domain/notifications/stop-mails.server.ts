import type { Statement } from "~/infrastructure/database/database.server";
import type { PublicContext } from "../context";
import { STOP_MAILS } from "../donors/mail-stops.sql";
import { DomainError } from "../errors";
import { NO_DIGEST, NO_NEWS_MAIL, NOTHING_COLLECTED } from "../news/stop-news.sql";
import { LEAVE_WAITING_LISTS } from "../tickets/change-tickets.sql";
import { readMailStopLink, type MailStop } from "./mail-stop-link.server";

/**
 * Ends one kind of mail for the person of a mailed link, in this organisation. Of an address it keeps the hash alone.
 * Throws `not_found` for a link of somebody else's. A repeat changes nothing.
 */
export async function stopMails(ctx: PublicContext, link: string): Promise<void> {
  ctx.require("create", "lead");
  const stop = readMailStopLink(link);
  if (stop?.organizationId !== ctx.organizationId) throw new DomainError("not_found");
  await ctx.statements(...statementsFor(ctx, stop));
}

function statementsFor(ctx: PublicContext, stop: MailStop): Statement[] {
  const { organizationId, now } = ctx;
  if ("emailHash" in stop) {
    const { kind, emailHash } = stop;
    if (kind === "waiting_notice") {
      return [
        {
          name: "leave-waiting-lists",
          text: LEAVE_WAITING_LISTS,
          values: [organizationId, emailHash],
        },
      ];
    }
    const values = [organizationId, kind, emailHash, now];
    return [{ name: "stop-mails", text: STOP_MAILS, values }];
  }
  const { kind, userId } = stop;
  if (kind === "digest") {
    return [
      { name: "no-digest", text: NO_DIGEST, values: [organizationId, userId, now] },
      { name: "nothing-collected", text: NOTHING_COLLECTED, values: [organizationId, userId] },
    ];
  }
  const values = [organizationId, ctx.newId(), userId, kind, now];
  return [{ name: "no-news-mail", text: NO_NEWS_MAIL, values }];
}
