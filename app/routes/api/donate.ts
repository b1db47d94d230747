import type { ActionFunctionArgs } from "@remix-run/node";
import type { GiveAnswer } from "~/domain/donations/answer-gift.server";
import { giveDonation } from "~/domain/donations/give-donation.server";
import { donationSchema } from "~/domain/donations/schema";
import { answer } from "~/http/answers.server";
import { checkCsrf, readJson, validate } from "~/http/forms.server";
import { requireMethod } from "~/http/methods.server";
import { requirePublicOrganization } from "~/http/require.server";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";

/** POST /c/{slug}/donations: 201 approved, 202 not decided yet, 402 refused (contract.md). */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  requireMethod(args, "POST");
  const campaignSlug = args.params.slug ?? "";
  const { csrf_token, idempotency_key, ...sent } = await readJson(args.request);
  checkCsrf(args, textOf(csrf_token), { organizationId: ctx.organizationId, form: campaignSlug });
  const idempotencyKey = args.request.headers.get("idempotency-key") ?? textOf(idempotency_key);
  const body = validate(donationSchema, sent);
  const given = await giveDonation(ctx, { campaignSlug, body, idempotencyKey });
  if (given.status === "rejected") return declined(given, ctx.locale);
  const { donation, transaction, thanksPath, challengeUrl } = given;
  const content = {
    donation,
    transaction,
    thanks_url: absoluteUrl(ctx.organization.slug, thanksPath),
    ...(challengeUrl === null ? {} : { challenge_url: challengeUrl }),
  };
  return answer(content, given.status === "approved" ? 201 : 202, { "cache-control": "no-store" });
}

function declined(given: GiveAnswer, locale: Parameters<typeof createTranslator>[0]): Response {
  const decline_code = given.declineCode ?? "processing_error";
  const t = createTranslator(locale);
  const error = {
    code: "card_declined",
    message: textForCode(t, "errors.decline", decline_code, "errors.card_declined"),
    decline_code,
    next_idempotency_key: given.nextIdempotencyKey,
  };
  return Response.json({ error }, { status: 402, headers: { "cache-control": "no-store" } });
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
