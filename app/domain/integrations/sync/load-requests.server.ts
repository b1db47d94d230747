import type { IntegrationLoad } from "~/generated/prisma/client";
import type { OrganizationContext } from "../../context";
import type { ClassName } from "../shapes";
import type { RequestError } from "./send-records.server";

/** Errors of one row of the log; a load with more has further rows. */
const ERRORS_OF_A_ROW = 200;

interface Order {
  integrationId: string;
  className: ClassName;
  object: string;
  count: number;
}

/** Writes the row of the log of a file that is on its way; returns its id. */
export async function beginRequest(
  ctx: OrganizationContext,
  { className, count, integrationId, object }: Order,
): Promise<string> {
  const { now, organizationId } = ctx;
  const id = ctx.newId();
  await ctx.transaction((db) =>
    db.integrationRequest.create({
      data: {
        ...{ organizationId, id, integrationId, className, object, status: "running" },
        ...{ count, createdAt: now },
      },
    }),
  );
  return id;
}

/** Writes what became of a file's records, in as many rows as their errors need. */
export async function endRequest(
  ctx: OrganizationContext,
  { count, integrationId, requestId }: IntegrationLoad,
  errors: readonly RequestError[],
  ok: number,
): Promise<void> {
  if (requestId === null) return;
  const { organizationId } = ctx;
  const further = errors.slice(ERRORS_OF_A_ROW);
  const failed = count - ok - further.length;
  const jsonOf = (list: readonly RequestError[]) => list.map((error) => ({ ...error }));
  const status = failed === 0 ? "succeeded" : ok === 0 ? "failed" : "partly_failed";
  await ctx.transaction(async (db) => {
    const [row] = await db.integrationRequest.updateManyAndReturn({
      where: { organizationId, id: requestId, status: "running" },
      data: {
        ...{ status, ok, failed, count: ok + failed },
        errors: jsonOf(errors.slice(0, ERRORS_OF_A_ROW)),
      },
    });
    if (!row) return;
    const { className, createdAt, object } = row;
    for (let from = 0; from < further.length; from += ERRORS_OF_A_ROW) {
      const part = further.slice(from, from + ERRORS_OF_A_ROW);
      await db.integrationRequest.create({
        data: {
          ...{ organizationId, id: ctx.newId(), integrationId, className, object },
          ...{ status: "failed", count: part.length, failed: part.length, createdAt },
          errors: jsonOf(part),
        },
      });
    }
  });
}
