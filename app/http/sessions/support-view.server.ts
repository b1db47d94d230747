/** Limits a support view to reading the pages of one organisation's back office. */
import type { AppLoadContext } from "@remix-run/node";
import { createOrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { openSupportPage } from "~/domain/support/open-support-page.server";
import { pagePath } from "~/http/front/host";

/** The other paths of a support session: start, end, pictures of the pages, and the operator's own login there. */
const BESIDE = /^\/(?:auth\/(?:support(?:\/over)?|start|finish)|logout|uploads\/pictures\/.*)$/;

/** Rejects changes (`support_read_only`) and paths outside the back office, and records each page. */
export async function guardSupportView(
  { method, path }: { method: string; path: string },
  { facts, locale }: AppLoadContext,
): Promise<void> {
  const { session, organization, now, ip } = facts;
  if (session?.kind !== "support" && session?.kind !== "support_ticket") return;
  // On the platform host a support session counts as none.
  if (!organization) return;
  const page = pagePath(path);
  if (method === "POST" && page === "/logout") return;
  if (method !== "GET" && method !== "HEAD") throw new DomainError("support_read_only");
  if (BESIDE.test(page)) return;
  if (!/^\/manage(?:\/|$)/.test(page)) throw new DomainError("not_found");
  // The view belongs to another organisation or has ended; the page itself says so and shows nothing.
  const { support, user } = session;
  if (!support || !user || organization.id !== session.organizationId) return;
  const ctx = createOrganizationContext({ organization, user, now, locale, ip });
  await openSupportPage(ctx, { accessId: support.accessId, page });
}
