import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConvertPanel, type ConvertPage } from "~/components/giving/donor/convert-panel";
import { donationPost } from "~/components/giving/donation-post";
import { formState, type DonateAnswer } from "~/components/giving/form-state";
import { privateMeta } from "~/components/giving/private-meta";
import { PublicLayout } from "~/components/layout/public-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { convertDonation } from "~/domain/donations/giving/convert-donation.server";
import { getConversion } from "~/domain/donations/giving/get-conversion.server";
import { conversionSchema } from "~/domain/donations/schema";
import { textIn, validate } from "~/http/forms/forms.server";
import { paths, withQuery } from "~/http/paths";
import { requireDonor } from "~/http/sessions/require.server";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { localAsUtc } from "~/values/time/calendar";
import { cardsOf } from "~/values/cards/card-number";
import { documentsOf } from "~/routes/giving/campaign-data.server";
import { readTypedForm, typedInto } from "~/routes/giving/read-typed-form.server";

export const handle: RouteHandle = { i18n: ["public"], scripts: false };

export const meta: MetaFunction<typeof loader> = privateMeta;

/** The value of `?card=` that asks for a card although one is kept. */
const OTHER = "other";

/** Shows the one-time donation of a signed link, and the form that continues it every month. */
export async function loader(args: LoaderFunctionArgs): Promise<ConvertPage> {
  const ctx = await requireDonor(args, "convert");
  const found = await getConversion(ctx);
  const { country, name, logo } = ctx.organization;
  const t = createTranslator(ctx.locale);
  const isOther = new URL(args.request.url).searchParams.get("card") === OTHER;
  const own = paths.donorConvert(args.params.link ?? "");
  const other = withQuery(own, { card: OTHER });
  const { offer } = found;
  const kept = isOther ? null : (offer?.kept ?? null);
  const donation = { ...found, offer: offer && { ...offer, kept } };
  return {
    donation,
    otherHref: kept && other,
    keptUntil:
      kept && localAsUtc(kept.until, ctx.organization.timezone).toISOString().slice(11, 16),
    title: `${t("public.convert.title")} · ${name}`,
    locale: ctx.locale,
    organization: { name, logo },
    platformHref: absoluteUrl(null, "/"),
    theme: { color: donation.campaign.color },
    action: isOther ? other : own,
    cards: cardsOf(country),
    documents: documentsOf(country, donation.offer?.provider ?? null, ctx.locale),
    typed: typedInto(args) ?? {},
  };
}

/** Handles the plain post of the form, from which the vault took the card. */
export async function action(args: ActionFunctionArgs) {
  const ctx = await requireDonor(args, "convert");
  const form = await readTypedForm(args);
  const { donation, payment_method } = donationPost(form, ctx.organization.currency);
  const [item] = donation.items;
  const conversion = validate(conversionSchema, {
    amount: item && "amount" in item ? item.amount : "",
    agreed: form.get("agreed") ?? undefined,
    first_charge_on: textIn(form, "first_charge_on"),
    kept_card: textIn(form, "kept_card") === "1",
    payment_method,
  });
  await convertDonation(ctx, conversion);
  return redirect(paths.donorConvert(args.params.link ?? ""), 303);
}

export default function DonorConvert() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as DonateAnswer | undefined;
  return (
    <PublicLayout organization={page.organization} platformHref={page.platformHref}>
      <ConvertPanel page={page} state={formState(answer, "", page.typed)} />
    </PublicLayout>
  );
}
