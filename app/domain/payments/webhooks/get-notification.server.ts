import { acrossOrganizations, type OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { isId } from "~/values/ids/ids";
import {
  LISTED_COLUMNS,
  listedFrom,
  listedNotification,
  type ListedNotification,
} from "./list-notifications.server";

const select = () => `
SELECT ${LISTED_COLUMNS} FROM ${listedFrom()} WHERE w.processed_at IS NULL AND w.id = $1::uuid`;

/** Returns an unprocessed notification. Throws `not_found`, also for a processed one. */
export async function getNotification(
  ctx: OperatorContext,
  id: string,
): Promise<ListedNotification> {
  const across = acrossOrganizations("a notification names no tenant", ctx.now);
  const rows = isId(id) ? (await across.statements({ text: select(), values: [id] }))[0] : [];
  const row = rows?.[0];
  if (!row) throw new DomainError("not_found");
  return listedNotification(row, ctx);
}
