import type { LoaderFunctionArgs } from "@remix-run/node";
import { getThanks } from "~/domain/donations/get-thanks.server";
import { answer } from "~/http/answers.server";
import { requirePublicOrganization } from "~/http/require.server";
import { toDecimal } from "~/values/money";

/** GET /c/{slug}/thanks/{signed}: what the thanks page asks while a gift is not decided. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  const { slug = "", donation: signed = "" } = args.params;
  const { state, donation, transaction } = await getThanks(ctx, slug, signed);
  const { id: uuid, status, recurrence, amount, currency } = donation;
  const content = {
    state,
    donation: { uuid, status, recurrence, amount: toDecimal(amount, currency), currency },
    transaction: { uuid: transaction.id, status: transaction.status },
  };
  return answer(content, 200, { "cache-control": "no-store" });
}
