import type { LoaderFunctionArgs } from "@remix-run/node";
import { finishAuthorization } from "~/domain/payment-processors/finish-authorization.server";
import { finishAt } from "~/http/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";

/** GET /auth/mercadopago/finish: what came of it is said once by the gateways' page, never by an address. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "payment_processor");
  const { searchParams } = new URL(args.request.url);
  const outcome = await finishAuthorization(ctx, {
    state: searchParams.get("state") ?? "",
    code: searchParams.get("code"),
    error: searchParams.get("error"),
  });
  const word = outcome === "connected" ? "mercadopago_created" : `account_${outcome}`;
  return finishAt(paths.gateways(), word);
}

/** A page, so that what goes wrong is shown as one. */
export default function Finish() {
  return null;
}
