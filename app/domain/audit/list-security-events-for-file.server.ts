import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import {
  securityEventOf,
  securityEventsQuery,
  type ListedSecurityEvent,
  type SecurityEventFilter,
} from "./list-security-events.sql";

const BATCH = 500;

/** All that happened to the signed-in person's own account, newest first, in batches of one short transaction each. */
export async function* listSecurityEventsForFile(
  ctx: OrganizationContext,
  filter: SecurityEventFilter,
): AsyncGenerator<ListedSecurityEvent[]> {
  const { user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  const query = securityEventsQuery(user.id, filter);
  const across = acrossOrganizations("people belong to the platform", ctx.now);
  let last: ListedSecurityEvent | null = null;
  do {
    const [rows = []] = await across.statements(query.rowsAfter(last, BATCH));
    const batch: ListedSecurityEvent[] = rows.map(securityEventOf);
    yield batch;
    last = batch.length === BATCH ? (batch.at(-1) ?? null) : null;
  } while (last);
}
