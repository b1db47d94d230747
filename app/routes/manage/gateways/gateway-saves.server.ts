/** The changes of the steps on both gateway pages (settings, onboarding). */
import { createBankAccount } from "~/domain/bank-accounts/create-bank-account.server";
import { bankAccountFormSchema } from "~/domain/bank-accounts/schema";
import { updateBankAccount } from "~/domain/bank-accounts/update-bank-account.server";
import { paymentProcessorFormSchema } from "~/domain/payment-processors/schema";
import { updatePaymentProcessor } from "~/domain/payment-processors/update-payment-processor.server";
import { confirmTypedPassword } from "~/http/forms/confirm-password.server";
import { enableGateway } from "~/http/forms/enable-gateway.server";
import { parseFields, readForm, textIn, withFormNames } from "~/http/forms/forms.server";
import { requireMade } from "~/http/forms/once.server";
import { finishAt } from "~/http/forms/outcome.server";
import type { RouteArgs } from "~/http/front/request-context.server";
import { paths } from "~/http/paths";
import type { SignedInContext } from "~/http/sessions/require.server";
import { findPrimaryAccount, pageOf } from "./gateway-steps.server";

export async function saveBankAccount(args: RouteArgs, ctx: SignedInContext): Promise<Response> {
  const page = pageOf(args.request);
  const form = await readForm(args);
  await confirmTypedPassword(ctx, form.get("password"));
  const uuid = textIn(form, "uuid");
  const stored = uuid ? await findPrimaryAccount(ctx) : null;
  const schema = bankAccountFormSchema(ctx.organization.country, stored?.bank_code ?? null);
  const input = parseFields(form, schema);
  // An empty field while editing keeps the number.
  if (uuid && !input.account_number?.trim()) delete input.account_number;
  const saved = uuid
    ? await updateBankAccount(ctx, uuid, input)
    : requireMade(await createBankAccount(ctx, input, textIn(form, "idempotency_key")));
  const { gateway } = args.params;
  const next = gateway ? paths.gatewaySetupForm(page, gateway) : page;
  return finishAt(next, saved.warnings.account_number ? "unusual" : "bank");
}

export async function saveGateway(args: RouteArgs, ctx: SignedInContext): Promise<Response> {
  const page = pageOf(args.request);
  const { uuid } = args.params;
  const form = await readForm(args);
  await confirmTypedPassword(ctx, form.get("password"));
  const input = parseFields(form, paymentProcessorFormSchema);
  await withFormNames({ "rules.campaign_uuids": "campaign_uuids" }, async () => {
    if (uuid) await updatePaymentProcessor(ctx, uuid, input);
    else requireMade(await enableGateway(ctx, input, textIn(form, "idempotency_key")));
  });
  return finishAt(paths.gatewayDone(page), `${input.gateway}_${uuid ? "updated" : "created"}`);
}
