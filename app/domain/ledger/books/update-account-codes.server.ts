import type { z } from "zod";
import { recordOperatorAct } from "../../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext } from "../../context";
import type { accountCodesSchema } from "./account-code-schema";

/** Keeps the accountant's code of each account; an empty one is removed. */
export async function updateAccountCodes(
  ctx: OperatorContext,
  codes: z.output<typeof accountCodesSchema>,
): Promise<void> {
  const { now, operator } = ctx;
  const across = acrossOrganizations("the plan of accounts is the platform's", now);
  await across.transaction(async (db) => {
    const before = await db.accountCode.findMany({ orderBy: { account: "asc" } });
    const kept = Object.entries(codes).filter(([, code]) => code !== "");
    for (const [account, code] of kept) {
      const data = { code, operatorId: operator.id, updatedAt: now };
      await db.accountCode.upsert({
        where: { account },
        create: { account, ...data },
        update: data,
      });
    }
    await db.accountCode.deleteMany({ where: { account: { notIn: kept.map(([name]) => name) } } });
    const lines = (rows: readonly (readonly string[])[]) =>
      rows.map((row) => row.join(" ")).toSorted();
    await recordOperatorAct(db, ctx, {
      operation: "update-account-codes",
      subject: { type: "operator", id: operator.id },
      before: { account_codes: lines(before.map(({ account, code }) => [account, code])) },
      after: { account_codes: lines(kept) },
    });
  });
}
