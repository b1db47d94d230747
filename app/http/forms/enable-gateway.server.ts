import { DomainError } from "~/domain/errors";
import { createPaymentProcessor } from "~/domain/payment-processors/create-payment-processor.server";
import type { PaymentProcessorInput } from "~/domain/payment-processors/schema";
import { givePointBack, takePoint } from "~/http/limits/rate-limit.server";
import type { SignedInContext } from "~/http/sessions/require.server";

const PER_ORGANIZATION = { name: "centralpos-organization", points: 10, seconds: 3600 };
const PER_ADDRESS = { name: "centralpos-address", points: 30, seconds: 3600 };

/** Enables a gateway. Wrong Centralpos codes count (`rate_limited`): a code identifies an account. */
export async function enableGateway(
  ctx: SignedInContext,
  input: PaymentProcessorInput,
  key: string | null,
) {
  if (input.gateway !== "centralpos") return createPaymentProcessor(ctx, input, key);
  await takeTry(ctx);
  try {
    const created = await createPaymentProcessor(ctx, input, key);
    await giveTryBack(ctx);
    return created;
  } catch (refusal) {
    // An error that says nothing about the code counts as no guess.
    if (!isWrongCode(refusal)) await giveTryBack(ctx);
    throw refusal;
  }
}

async function takeTry({ organizationId, ip, now }: SignedInContext): Promise<void> {
  try {
    await takePoint(PER_ORGANIZATION, organizationId, now);
    await takePoint(PER_ADDRESS, ip, now);
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    const fields = { token: [{ code: "authorization_code_tries" }] };
    throw new DomainError(refusal.code, { retryAfter: refusal.retryAfter, fields });
  }
}

async function giveTryBack({ organizationId, ip, now }: SignedInContext): Promise<void> {
  await givePointBack(PER_ORGANIZATION, organizationId, now);
  await givePointBack(PER_ADDRESS, ip, now);
}

/** A code of another organisation counts too, because 'taken' reveals that it exists. */
function isWrongCode(refusal: unknown): boolean {
  if (!(refusal instanceof DomainError)) return false;
  const [issue] = refusal.fields?.token ?? [];
  return refusal.code === "gateway_account_taken" || issue?.code === "authorization_code_invalid";
}
