import type { LoaderFunctionArgs } from "@remix-run/node";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { beganAtOnboarding } from "~/domain/payment-processors/begin-authorization.server";
import { finishAuthorization } from "~/domain/payment-processors/finish-authorization.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";

/** GET /auth/mercadopago/finish: redirects to the page where the connection started, with its result. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "payment_processor");
  const { searchParams } = new URL(args.request.url);
  const state = searchParams.get("state") ?? "";
  // Before the connection, because it ends the onboarding's step.
  const { onboarding_steps: steps } = await getOrganization(ctx);
  const outcome = await finishAuthorization(ctx, {
    state,
    code: searchParams.get("code"),
    error: searchParams.get("error"),
  });
  const isAboard = steps.gateway || !beganAtOnboarding(state);
  const page = isAboard ? paths.gateways() : paths.onboardingGateways();
  if (outcome !== "connected") return finishAt(page, `account_${outcome}`);
  return finishAt(paths.gatewayDone(page), "mercadopago_created");
}

/** Has a component, so that errors are shown as a page. */
export default function Finish() {
  return null;
}
