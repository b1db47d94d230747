import type { z } from "zod";
import type { OrganizationContext } from "../context";
import { DomainError, refuseField } from "../errors";
import { kindsFor, newsRules } from "./kinds";
import type { newsChoicesSchema } from "./schema";

const SET = `
INSERT INTO news_choices (organization_id, id, user_id, kind, choice, updated_at)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6::timestamptz)
ON CONFLICT (organization_id, user_id, kind) DO UPDATE SET choice = excluded.choice, updated_at = excluded.updated_at`;

/**
 * Saves how the signed-in person learns each kind of news in this organisation, for later events;
 * omitted kinds don't change. Throws `validation_failed` with `option_invalid` for a choice that
 * the kind or the role does not have.
 */
export async function updateChoices(
  ctx: OrganizationContext,
  choices: z.output<typeof newsChoicesSchema>,
): Promise<void> {
  const { organizationId, user, now } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("update", "user", { uuid: user.id });
  const own = kindsFor(user.role);
  const chosen = (Object.keys(choices) as (keyof typeof choices)[]).flatMap((kind) => {
    const choice = choices[kind];
    if (choice === undefined) return [];
    if (!own.includes(kind) || !newsRules[kind].choices.includes(choice))
      throw refuseField(kind, "option_invalid");
    return [{ kind, choice }];
  });
  await ctx.transaction(async (db) => {
    for (const { kind, choice } of chosen) {
      const values = [organizationId, ctx.newId(), user.id, kind, choice, now];
      await db.sql({ name: "set-news-choice", text: SET, values });
    }
  });
}
