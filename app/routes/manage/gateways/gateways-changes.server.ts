/**
 * The changes of both gateway pages (settings, onboarding), without those of their steps
 * (gateway-saves.server.ts).
 */
import { data } from "@remix-run/node";
import { revealAccountNumber } from "~/domain/bank-accounts/reveal-account-number.server";
import { DomainError } from "~/domain/errors";
import { discardPaymentProcessor } from "~/domain/payment-processors/discard-payment-processor.server";
import { orderPaymentProcessors } from "~/domain/payment-processors/order-payment-processors.server";
import { confirmTypedPassword } from "~/http/forms/confirm-password.server";
import { readForm, textIn } from "~/http/forms/forms.server";
import { orderIn } from "~/http/forms/order-in.server";
import { finishAt } from "~/http/forms/outcome.server";
import type { RouteArgs } from "~/http/front/request-context.server";
import type { SignedInContext } from "~/http/sessions/require.server";
import { ignoreNotFound } from "~/http/sessions/ignore-not-found.server";

/** Performs the posted change and redirects; throws the error that the form shows. */
export async function changeGateways(args: RouteArgs, ctx: SignedInContext, page: string) {
  const form = await readForm(args);
  const uuid = textIn(form, "uuid");
  await confirmTypedPassword(ctx, form.get("password"));
  switch (textIn(form, "intent")) {
    case "delete":
      await ignoreNotFound(discardPaymentProcessor(ctx, uuid ?? ""));
      return finishAt(page, "deleted");
    case "order":
      await orderPaymentProcessors(ctx, orderIn(form));
      return finishAt(page, "ordered");
    case "reveal": {
      const number = await revealAccountNumber(ctx, uuid ?? "");
      // The number appears only in the response to this post; no address or cookie contains it.
      return data({ revealed: number }, { headers: { "cache-control": "no-store" } });
    }
    default:
      throw new DomainError("malformed_request");
  }
}
