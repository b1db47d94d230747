/** What our staff may ask for while they look into an organization: pages of its back office, to read. */
import type { AppLoadContext } from "@remix-run/node";
import { createOrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { openSupportPage } from "~/domain/support/open-support-page.server";
import { pagePath } from "./host";

/**
 * Where a support session leads besides the back office: in, out, pictures of its pages, and the way to
 * sign in there as oneself.
 */
const BESIDE = /^\/(?:auth\/(?:support(?:\/over)?|start|finish)|logout|uploads\/pictures\/.*)$/;

/**
 * Stands before every route. Refuses whatever changes something (`support_read_only`) but the one call
 * that ends the view, and every path outside the back office; writes down each page before it is shown.
 */
export async function guardSupportView(
  { method, path }: { method: string; path: string },
  { facts, locale }: AppLoadContext,
): Promise<void> {
  const { session, organization, now, ip } = facts;
  if (session?.kind !== "support" && session?.kind !== "support_ticket") return;
  // Nobody there by such a session, as without one.
  if (!organization) return;
  const page = pagePath(path);
  if (method === "POST" && page === "/logout") return;
  if (method !== "GET" && method !== "HEAD") throw new DomainError("support_read_only");
  if (BESIDE.test(page)) return;
  if (!/^\/manage(?:\/|$)/.test(page)) throw new DomainError("not_found");
  // Of another organisation, or over: the page itself says so, and shows nothing.
  const { support, user } = session;
  if (!support || !user || organization.id !== session.organizationId) return;
  const ctx = createOrganizationContext({ organization, user, now, locale, ip });
  await openSupportPage(ctx, { accessId: support.accessId, page });
}
