/** What the two gateway pages (settings, onboarding) change. */
import { data } from "@remix-run/node";
import { createBankAccount } from "~/domain/bank-accounts/create-bank-account.server";
import { revealAccountNumber } from "~/domain/bank-accounts/reveal-account-number.server";
import { bankAccountSchema } from "~/domain/bank-accounts/schema";
import { updateBankAccount } from "~/domain/bank-accounts/update-bank-account.server";
import { DomainError } from "~/domain/errors";
import { discardPaymentProcessor } from "~/domain/payment-processors/discard-payment-processor.server";
import { orderPaymentProcessors } from "~/domain/payment-processors/order-payment-processors.server";
import { paymentProcessorFormSchema } from "~/domain/payment-processors/schema";
import { updatePaymentProcessor } from "~/domain/payment-processors/update-payment-processor.server";
import { moved } from "~/components/ui/moved";
import { confirmTypedPassword } from "~/http/confirm-password.server";
import { enableGateway } from "~/http/enable-gateway.server";
import { parseFields, readForm, withFormNames } from "~/http/forms.server";
import { requireMade } from "~/http/once.server";
import { finishAt } from "~/http/outcome.server";
import { withQuery } from "~/http/paths";
import type { RouteArgs } from "~/http/request-facts.server";
import type { SignedInContext } from "~/http/require.server";
import { unlessGone } from "~/http/unless-gone.server";

/** Does what was posted and leads to what is next; throws the refusal that the form shows. */
export async function changeGateways(args: RouteArgs, ctx: SignedInContext, page: string) {
  const form = await readForm(args);
  const uuid = textIn(form, "uuid");
  await confirmTypedPassword(ctx, form.get("password"));
  switch (textIn(form, "intent")) {
    case "bank":
      return saveBankAccount(args, ctx, page, form);
    case "gateway":
      return saveGateway(ctx, page, form);
    case "delete":
      await unlessGone(discardPaymentProcessor(ctx, uuid ?? ""));
      return finishAt(page, "deleted");
    case "order":
      await orderPaymentProcessors(ctx, orderIn(form));
      return finishAt(page, "ordered");
    case "reveal": {
      const number = await revealAccountNumber(ctx, uuid ?? "");
      // Shown once, in the answer to this post: no address and no cookie ever holds it.
      return data({ revealed: number }, { headers: { "cache-control": "no-store" } });
    }
    default:
      throw new DomainError("malformed_request");
  }
}

async function saveBankAccount(
  { request }: RouteArgs,
  ctx: SignedInContext,
  page: string,
  form: FormData,
): Promise<Response> {
  const uuid = textIn(form, "uuid");
  const input = parseFields(form, bankAccountSchema.omit({ currency: true, primary: true }));
  // Left empty while editing: the number stays.
  if (uuid && !input.account_number?.trim()) delete input.account_number;
  const saved = uuid
    ? await updateBankAccount(ctx, uuid, input)
    : requireMade(await createBankAccount(ctx, input, textIn(form, "idempotency_key")));
  const asked = new URL(request.url).searchParams;
  const next = withQuery(page, { setup: asked.get("setup"), step: asked.get("step") });
  return finishAt(next, saved.warnings.account_number ? "unusual" : "bank");
}

async function saveGateway(ctx: SignedInContext, page: string, form: FormData): Promise<Response> {
  const uuid = textIn(form, "uuid");
  const input = parseFields(form, paymentProcessorFormSchema);
  await withFormNames({ "rules.campaign_uuids": "campaign_uuids" }, async () => {
    if (uuid) await updatePaymentProcessor(ctx, uuid, input);
    else requireMade(await enableGateway(ctx, input, textIn(form, "idempotency_key")));
  });
  return finishAt(page, `${input.gateway}_${uuid ? "updated" : "created"}`);
}

/** The order of the hidden fields; without script one step of one row, named by its button. */
function orderIn(form: FormData): string[] {
  const ids = form.getAll("order").filter((one) => typeof one === "string");
  const [id, way] = textIn(form, "order_move")?.split(":") ?? [];
  const from = ids.indexOf(id ?? "");
  const to = from + (way === "up" ? -1 : 1);
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  return moved(ids, from, to);
}

function textIn(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}
