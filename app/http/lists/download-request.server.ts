/** What the dialog and the JSON call of a download share. */
import type { z } from "zod";
import type { OrganizationContext } from "~/domain/context";
import { requireDownloadable } from "~/domain/downloads/downloadable-list";
import type { DownloadKind } from "~/domain/downloads/kinds";
import type { downloadSchema } from "~/domain/downloads/schema";
import { listQuery } from "./list-answers.server";
import { validate } from "~/http/forms/forms.server";
import { takePoint } from "~/http/limits/rate-limit.server";
import type { SignedInContext } from "~/http/sessions/require.server";

/** Each request mails a person and reads a whole list. */
const REQUESTS = { name: "downloads", points: 30, seconds: 3600 };

/** Counts a request for a file. Throws `rate_limited`. */
export const limitDownloads = ({ now, organizationId, user }: SignedInContext) =>
  takePoint(REQUESTS, `${organizationId}:${user.id}`, now);

/** Returns a JSON call's filters as the list reads them. Throws `validation_failed` for an unknown one. */
export function filtersOf(
  ctx: OrganizationContext,
  { kind, filters }: Pick<z.output<typeof downloadSchema>, "filters" | "kind">,
): Record<string, string> {
  const list = requireDownloadable(ctx, kind);
  validate(listQuery(list).strict(), filters);
  return knownFilters(list.readFilter(new URLSearchParams(filters), ctx), filters);
}

/** Returns the filters of the list's own address, which the dialog's address repeats. */
export function filtersInAddress(
  ctx: OrganizationContext,
  kind: DownloadKind,
  { url }: Request,
): Record<string, string> {
  const filter = requireDownloadable(ctx, kind).readFilter(new URL(url).searchParams, ctx);
  return knownFilters(filter, filter);
}

function knownFilters(read: Record<string, unknown>, sent: object): Record<string, string> {
  const known = Object.entries(read).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(sent, name),
  );
  return Object.fromEntries(known) as Record<string, string>;
}
