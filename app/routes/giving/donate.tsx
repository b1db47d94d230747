import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { campaignMeta } from "~/components/giving/campaign-meta";
import { CampaignPage } from "~/components/giving/campaign-page";
import { donationPost } from "~/components/giving/donation-post";
import {
  CHOOSE_METHOD,
  formState,
  MAKE_MONTHLY,
  type DonateAnswer,
} from "~/components/giving/form-state";
import type { RouteHandle } from "~/components/layout/route-handle";
import type { PublicContext } from "~/domain/context";
import type { DonationBody } from "~/domain/donations/schema";
import { DomainError } from "~/domain/errors";
import { giveDonation } from "~/domain/donations/giving/give-donation.server";
import { recordDeclinedLead } from "~/domain/donations/leads/record-declined-lead.server";
import { leadSchema } from "~/domain/donations/leads/record-lead.server";
import { isEmbedded } from "~/http/front/embedded.server";
import { formTokenAge } from "~/http/forms/csrf.server";
import { CSRF_FIELD, textIn } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { sourceOf } from "~/values/web/visit-source";
import { campaignPageData } from "./campaign-data.server";
import { declinedAnswer } from "./declined-answer.server";
import { readTypedForm, typedInto } from "./read-typed-form.server";
import { validatePost } from "./validate-post.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false, styles: "form" };

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  campaignMeta({ data: page ?? undefined, matches });

export const headers: HeadersFunction = ({ actionHeaders }) => {
  const next = actionHeaders.get(NEXT_PAGE);
  return { "Cache-Control": "no-store", ...(next ? { [NEXT_PAGE]: next } : {}) };
};

/** The page's script sends the first header, and gets the address of the next page in the second one. */
const FROM_SCRIPT = "x-form-script";
const NEXT_PAGE = "x-location";

/** A promo code counts as tried once by context, so the page of a refused post has the action's own. */
const contexts = new WeakMap<AppLoadContext, PublicContext>();
const isGiven = new WeakSet<AppLoadContext>();

/** Renders the page of a form that came back; opening the address by hand redirects to the campaign. */
export async function loader(args: LoaderFunctionArgs) {
  requirePublicOrganization(args);
  const slug = args.params.slug ?? "";
  if (isGiven.has(args.context)) return null;
  const ctx = contexts.get(args.context);
  if (!ctx) throw redirect(paths.publicCampaign(slug));
  const typed = typedInto(args) ?? {};
  const embedded = isEmbedded(args.request);
  const chosen = { fields: Object.entries(typed), isPosted: true };
  const page = await campaignPageData(ctx, slug, { preview: null, embedded, chosen });
  if (page.company) args.context.allowScript?.(page.company);
  return { ...page, typed };
}

/**
 * Handles the plain post of the form: redirects (303) to the thanks page or the bank, or returns the form, which
 * a donor who chose another way to pay, or to give monthly, gets back with what was typed.
 */
export async function action(args: ActionFunctionArgs) {
  const ctx = requirePublicOrganization(args);
  contexts.set(args.context, ctx);
  const campaignSlug = args.params.slug ?? "";
  const scope = { organizationId: ctx.organizationId, form: campaignSlug };
  const form = await readTypedForm(args, scope);
  if (form.has(CHOOSE_METHOD) || form.has(MAKE_MONTHLY)) return null;
  const body = await validatePost(ctx, campaignSlug, donationPost(form, ctx.organization.currency));
  const key = form.get("idempotency_key");
  const idempotencyKey = typeof key === "string" && key !== "" ? key : null;
  const formAgeMs = formTokenAge(textIn(form, CSRF_FIELD), ctx.now);
  const source = sourceOf(form.entries());
  const input = { campaignSlug, body, idempotencyKey, formAgeMs, source };
  const given = await giveDonation(ctx, input).catch((error: unknown) => {
    throw withCardToken(error, body);
  });
  if (given.status === "rejected") {
    // With script, the form recorded its lead when the e-mail was typed.
    const { email, first_name } = body.donor;
    if (body.step_up.script !== "1" && !given.isRepeat) {
      await recordDeclinedLead(ctx, campaignSlug, leadSchema.parse({ email, first_name }), source);
    }
    return data(declinedAnswer(ctx.locale, given, { isOrder: form.has("order_total") }), {
      status: 402,
    });
  }
  // Banks refuse frames, so the thanks page links to the challenge there; other payments start from
  // that page, which survives closing.
  const next = isEmbedded(args.request)
    ? embeddedThanks(given.thanksPath)
    : (given.challengeUrl ?? given.thanksPath);
  if (!args.request.headers.has(FROM_SCRIPT)) return redirect(next, 303);
  // A script cannot read where a redirect leads.
  isGiven.add(args.context);
  return data(null, { status: 201, headers: { [NEXT_PAGE]: next } });
}

const embeddedThanks = (path: string) => `${path}${path.includes("?") ? "&" : "?"}embed=1`;

/** The page's script repeats a post after a step-up with the card's token, which stays valid. */
function withCardToken(error: unknown, body: DonationBody): unknown {
  if (!(error instanceof DomainError) || error.code !== "step_up_required") return error;
  const card_token = body.payment_method.gateway.token;
  return new DomainError(error.code, { details: { ...error.details, card_token } });
}

export default function Donate() {
  const t = useT();
  const page = useLoaderData<typeof loader>();
  const given = useActionData<typeof action>() as DonateAnswer | null | undefined;
  if (!page) return null;
  // On the organisation's own site, the organisation is who helps (calls.md, error catalogue).
  const answer =
    given && page.embedded && given.error.code === "internal_error"
      ? { ...given, error: { ...given.error, message: t("public.form.failed_embedded") } }
      : (given ?? undefined);
  return <CampaignPage page={page} state={formState(answer, page.freshKey, page.typed)} />;
}
