import {
  CallRefused,
  SystemDown,
  type OutgoingRecord,
  type RecordError,
} from "~/integrations/connector";
import type { OrganizationContext } from "../../context";
import type { Session } from "../open-session.server";
import type { ClassName } from "../shapes";

/** An error of one of our objects, as the log keeps it. */
export interface RequestError {
  code: string;
  message: string;
  /** Our id of the donor, donation or campaign. */
  record: string;
}

/**
 * `retry`, `describe`: later by itself; `parent`: what it belongs to is not there yet; `waits`: something else
 * goes first; `left`: it was not sent, and its turn comes again.
 */
export type RecordOutcome = "ok" | "failed" | "waits" | "left" | NonNullable<RecordError["heals"]>;

export interface SentRecord {
  owner: string;
  outcome: RecordOutcome;
}

interface SendOrder {
  integrationId: string;
  className: ClassName;
  object: string;
  /** Each with the object of ours that it belongs to. */
  records: readonly (OutgoingRecord & { owner: string })[];
  /** Usually they are sent. */
  action?: "send" | "delete";
}

/**
 * Sends or deletes records of one object in one call, with a row of the log before and its results after. Throws
 * `SystemDown` where the system takes nothing now; the row says so.
 */
export async function sendRecords(
  ctx: OrganizationContext,
  { connector, send }: Session,
  { className, integrationId, object, action = "send", records }: SendOrder,
): Promise<SentRecord[]> {
  ctx.require("update", "integration");
  const { now, organizationId } = ctx;
  const id = ctx.newId();
  await ctx.transaction((db) =>
    db.integrationRequest.create({
      data: {
        ...{ organizationId, id, integrationId, className, object, action, status: "running" },
        ...{ count: records.length, createdAt: now },
      },
    }),
  );
  const finish = (ok: number, errors: RequestError[]) => {
    const failed = records.length - ok;
    const status = failed === 0 ? "succeeded" : ok === 0 ? "failed" : "partly_failed";
    return ctx.transaction((db) =>
      db.integrationRequest.updateMany({
        where: { organizationId, id },
        data: {
          status,
          ok,
          failed,
          errors: errors.map((error) => ({ ...error })),
        },
      }),
    );
  };
  try {
    const keys = records.map(({ key }) => key);
    const results =
      action === "delete"
        ? await connector.remove(send, object, keys)
        : await connector.upsert(send, object, records);
    const errors = results.flatMap(({ error }, at) =>
      error ? [requestError(error, records[at]?.owner ?? "")] : [],
    );
    await finish(records.length - errors.length, errors);
    return results.map(({ error }, at) => ({
      owner: records[at]?.owner ?? "",
      outcome: error === null ? "ok" : (error.heals ?? "failed"),
    }));
  } catch (error) {
    if (error instanceof SystemDown) {
      await finish(0, [{ code: error.reason, message: "", record: "" }]);
      throw error;
    }
    if (!(error instanceof CallRefused)) {
      // It was never made.
      await ctx.transaction((db) =>
        db.integrationRequest.deleteMany({ where: { organizationId, id } }),
      );
      throw error;
    }
    // One wrong field refuses the whole call: the same words for each of its records.
    await finish(
      0,
      records.map(({ owner }) => requestError(error.error, owner)),
    );
    const outcome = error.error.heals ?? "failed";
    return records.map(({ owner }) => ({ owner, outcome }));
  }
}

/** Writes a row of the log for records that are not sent, each with its error. */
export async function refuseRecords(
  ctx: OrganizationContext,
  { action = "send", className, integrationId, object }: Omit<SendOrder, "records">,
  errors: readonly RequestError[],
): Promise<void> {
  ctx.require("update", "integration");
  const { now, organizationId } = ctx;
  const count = errors.length;
  await ctx.transaction((db) =>
    db.integrationRequest.create({
      data: {
        ...{ organizationId, id: ctx.newId(), integrationId, className, object, action },
        ...{ status: "failed", count, failed: count, createdAt: now },
        errors: errors.map((error) => ({ ...error })),
      },
    }),
  );
}

const LONGEST_MESSAGE = 500;

/** Returns an error as the log keeps it. */
export function requestError({ code, message }: RecordError, record: string): RequestError {
  return { code, message: message.slice(0, LONGEST_MESSAGE), record };
}
