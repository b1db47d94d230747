import { recordOperatorAct } from "../../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "../../context";
import { DomainError } from "../../errors";
import { canClose } from "./months";

/** The trigger `ledger_open_months` holds the same lock, shared, while it judges postings. */
const WAIT = "SELECT pg_advisory_xact_lock(hashtext('closed_months'))";
const LAST = "SELECT max(period) AS period FROM closed_months";

/**
 * Closes a month, `YYYY-MM`, of the books of all organisations: what is posted of it later counts in
 * the next one. Throws `invalid_transition` for a month that is not over for two days, that is closed,
 * or that does not follow the last closed one.
 */
export async function closeMonth(ctx: OperatorContext, period: string): Promise<void> {
  const { now, operator } = ctx;
  const across = acrossOrganizations("our staff closes the books of all organisations", now);
  await across.transaction(async (db) => {
    await db.sql({ name: "lock-closed-months", text: WAIT, values: [] });
    const [last] = await db.sql<{ period: string | null }>({
      name: "last-closed-month",
      text: LAST,
      values: [],
    });
    if (!canClose(period, last?.period ?? null, now)) throw new DomainError("invalid_transition");
    await db.closedMonth.create({ data: { period, operatorId: operator.id, closedAt: now } });
    await recordOperatorAct(db, ctx, {
      operation: "close-month",
      subject: { type: "operator", id: operator.id },
      after: { month: period },
    });
  });
}
