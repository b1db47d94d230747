import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { kindsFor, newsRules, type NewsChoice, type NewsKind } from "./kinds";

/** Returns how the signed-in person learns each kind of news that concerns their role. */
export async function getChoices(
  ctx: OrganizationContext,
): Promise<{ kind: NewsKind; choice: NewsChoice }[]> {
  const { organizationId, user } = ctx;
  if (!user) throw new DomainError("unauthenticated");
  ctx.require("read", "user", { uuid: user.id });
  const rows = await ctx.read((db) =>
    db.newsChoice.findMany({ where: { organizationId, userId: user.id } }),
  );
  return kindsFor(user.role).map((kind) => {
    const { choices, default: usual } = newsRules[kind];
    const saved = rows.find((row) => row.kind === kind)?.choice;
    return { kind, choice: choices.find((one) => one === saved) ?? usual };
  });
}
