/** The call that replaces how a donation is paid. The vault takes a card out of the body. */
import { z } from "zod";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { chooseLocalMethod } from "~/domain/donations/edits/choose-local-method.server";
import { replacePaymentMethod } from "~/domain/donations/edits/replace-payment-method.server";
import { paymentMethodSchema, replacementSchema } from "~/domain/donations/schema";
import { defineCall } from "~/http/calls/define-call.server";
import { donationJson } from "~/http/calls/donation-json.server";
import { checkCsrf, readJson, validate } from "~/http/forms/forms.server";
import { donation } from "~/http/openapi/donation";
import { running, uuid } from "~/http/openapi/shapes";

/** Only the donor's own page agrees to a charge at once, and asks for a step more. */
const cardSchema = replacementSchema.omit({
  charge_now: true,
  charge_amount: true,
  step_up: true,
});

/** The body as clients send it. */
const sentSchema = cardSchema.extend({
  payment_method: paymentMethodSchema.omit({ card: true }).extend({
    cc_number: z.string().min(12).max(23).optional().meta({
      description: "Instead of `gateway.token`; digits, spaces and dashes.",
    }),
    cc_expiration: z.string().max(9).optional().meta({ description: "MM/YY or MM/YYYY." }),
    cc_verification_number: z.string().max(4).optional(),
  }),
});

export const calls = [
  defineCall({
    id: "replacePaymentMethod",
    agencies: true,
    ability: ["update", "payment_method"],
    idempotent: true,
    async handle({ ctx, args, key, request, params: { uuid: id = "" } }) {
      const sent = await readJson(request);
      checkCsrf(args, null);
      const replacement = { ...validate(cardSchema, sent), charge_now: false, step_up: {} };
      const once =
        replacement.payment_method.method === undefined
          ? await replacePaymentMethod(ctx, id, replacement, { idempotencyKey: key })
          : await chooseLocalMethod(ctx, id, replacement, key);
      if (once.state === "running") return once;
      return { state: "done", answer: donationJson(await getDonation(ctx, id)) };
    },
    method: "POST",
    path: "/manage/api/donations/{uuid}/payment_method",
    summary:
      "Replaces the card of a monthly donation, or how else it is paid; what is planned is charged with it.",
    params: { uuid },
    readsItself: true,
    body: sentSchema,
    example: {
      payment_method: {
        cc_number: "4111111111111111",
        cc_expiration: "12/39",
        cc_verification_number: "123",
        cardholder_name: "Ana Paz",
        cardholder_id_type: "DNI",
        cardholder_id_number: "20123456",
      },
    },
    answers: { 200: donation, 202: running },
    errors: ["invalid_transition", "card_token_expired", "not_receiving", "rate_limited"],
  }),
];
