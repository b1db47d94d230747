import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { checkNewAddress } from "~/domain/users/account/check-new-address.server";
import { addressChecks, channels, codeSchema, isChannel } from "~/domain/users/schema";
import { sendCode } from "~/domain/users/account/send-code.server";
import { verifyCode } from "~/domain/users/account/verify-code.server";
import { defineCall } from "~/http/calls/define-call.server";
import { text } from "~/http/openapi/shapes";
import { takeValidationPoint } from "~/http/limits/validation-limits.server";
import { verifications } from "./own-user.calls";

const ability = ["update", "user"] as const;
const params = { channel: z.enum(channels) };
const check = {
  method: "POST",
  ability,
  answers: { 200: z.strictObject({ valid: z.literal(true) }) },
  errors: ["rate_limited"],
} as const;

function channelOf({ channel }: Record<string, string>) {
  if (!isChannel(channel)) throw new DomainError("not_found");
  return channel;
}

export const calls = [
  defineCall({
    id: "sendVerificationCode",
    method: "POST",
    path: "/manage/api/accounts/verifications/{channel}/send_code",
    ability,
    summary: "Sends a code of six digits to the person's e-mail or cellphone.",
    params,
    answers: {
      200: z.strictObject({
        sent_to: text,
        resend_in: z
          .int()
          .min(0)
          .meta({ examples: [30] }),
      }),
    },
    errors: ["invalid_transition", "rate_limited", "missing_cellphone_number"],
    handle: ({ ctx, params: given }) => sendCode(ctx, channelOf(given)),
  }),
  defineCall({
    id: "verifyCode",
    method: "POST",
    path: "/manage/api/accounts/verifications/{channel}/verify",
    ability,
    summary: "Verifies the e-mail or cellphone with the code that was sent there.",
    params,
    body: codeSchema,
    example: { code: "123456" },
    answers: { 200: z.strictObject({ verifications }) },
    errors: ["invalid_code", "code_expired"],
    handle: ({ ctx, body, params: given }) => verifyCode(ctx, channelOf(given), body.code),
  }),
  defineCall({
    ...check,
    id: "validateNewEmail",
    path: "/manage/api/accounts/verifications/email/validate",
    summary: "Whether the person could change to this e-mail: another than theirs, and free.",
    body: addressChecks.email,
    example: { email: "otra@huellas.example" },
    limit: ({ ctx }) => takeValidationPoint(ctx, { userId: ctx.user.id }, "email"),
    async handle({ ctx, body }) {
      await checkNewAddress(ctx, body);
      return { valid: true };
    },
  }),
  defineCall({
    ...check,
    id: "validateNewCellphone",
    path: "/manage/api/accounts/verifications/cellphone/validate",
    summary: "Whether the person could change to this cellphone: another than theirs, and free.",
    body: addressChecks.cellphone,
    example: { cellphone: { country: "AR", number: "11 4567-8913" } },
    limit: ({ ctx }) => takeValidationPoint(ctx, { userId: ctx.user.id }, "cellphone"),
    async handle({ ctx, body }) {
      await checkNewAddress(ctx, body);
      return { valid: true };
    },
  }),
];
