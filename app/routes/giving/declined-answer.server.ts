import type { DonateAnswer } from "~/components/giving/form-state";
import type { GiveAnswer } from "~/domain/donations/giving/answer-donation.server";
import type { Locale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";

/** The field behind each decline cause; it is marked as invalid and takes the focus. */
const FIELD_OF_CAUSE: Record<string, string> = {
  bad_security_code: "payment_method.cc_verification_number",
  missing_security_code: "payment_method.cc_verification_number",
  expired_card: "payment_method.cc_expiration",
  invalid_number: "payment_method.cc_number",
  method_not_supported: "payment_method.cc_number",
  invalid_amount: "donation.items.0.amount",
};

/** Returns a declined card as the form's response: a helpful text beside the field to correct. */
export function declinedAnswer(
  locale: Locale,
  given: GiveAnswer,
  { isOrder }: { isOrder: boolean },
): DonateAnswer {
  const cause = given.declineCode ?? "processing_error";
  const t = createTranslator(locale);
  const message =
    isOrder && cause === "processing_error"
      ? t("public.tickets.processing_error")
      : textForCode(t, "errors.decline", cause, "errors.card_declined");
  const field = FIELD_OF_CAUSE[cause];
  return {
    lastResult: { error: field ? { [field]: [message] } : {} },
    error: {
      code: "card_declined",
      message,
      details: { decline_code: cause, next_idempotency_key: given.nextIdempotencyKey },
    },
  };
}
