/** The timeline of a pledge: who did what to it, and when. */
import type { Database, TenantContext } from "~/domain/context";
import type { CurrentUser } from "~/domain/context";
import type { Outcome, StoredState } from "./schema";

interface Step {
  pledgeId: string;
  kind:
    "captured" | "edited" | "checked" | "fixed" | "expired" | "paid_card" | "withdrawn" | "held";
  state: StoredState;
  outcome?: Outcome;
  note?: string;
  fields?: string[];
}

/** Adds a line to a pledge's timeline in the caller's transaction. */
export async function recordStep(
  ctx: TenantContext & { user?: CurrentUser | null },
  db: Database,
  { pledgeId, kind, state, outcome, note = "", fields = [] }: Step,
): Promise<void> {
  await db.pledgeEvent.create({
    data: {
      organizationId: ctx.organizationId,
      id: ctx.newId(),
      ...{ pledgeId, kind, state, note, fields },
      outcome: outcome ?? null,
      ...authorOf(ctx),
      createdAt: ctx.now,
    },
  });
}

function authorOf({ actor, user }: TenantContext & { user?: CurrentUser | null }) {
  if (user) {
    const authorName = `${user.firstName} ${user.lastName}`;
    return { authorKind: "user", authorId: user.id, authorName };
  }
  const isJob = actor.kind === "job";
  return { authorKind: isJob ? "job" : "donor", authorId: null, authorName: "" };
}
