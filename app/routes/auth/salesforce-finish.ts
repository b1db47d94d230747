import type { LoaderFunctionArgs } from "@remix-run/node";
import { finishConnection } from "~/domain/integrations/finish-connection.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";

/** GET /auth/salesforce/finish: leads to the integration's page, with the result of the consent. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "integration");
  const { searchParams } = new URL(args.request.url);
  const { outcome, uuid } = await finishConnection(ctx, {
    state: searchParams.get("state") ?? "",
    code: searchParams.get("code"),
    error: searchParams.get("error"),
  });
  return finishAt(uuid === null ? paths.integrations() : paths.integration(uuid), outcome);
}

/** Has a component, so that errors are shown as a page. */
export default function Finish() {
  return null;
}
