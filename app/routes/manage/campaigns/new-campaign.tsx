import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CampaignForm } from "~/components/campaigns/editor/campaign-form";
import { newValues } from "~/components/campaigns/editor/form-values";
import type { RouteHandle } from "~/components/layout/route-handle";
import { PageHeader } from "~/components/ui/page-header";
import { CancelLink, SubmitButton } from "~/components/ui/forms/schema-form";
import { presetAmounts } from "~/countries/plans/preset-amounts";
import { offeredTypes } from "~/domain/campaigns/campaign-types";
import { chargeLimits } from "~/domain/campaigns/editor/check-campaign";
import { createCampaign } from "~/domain/campaigns/editor/create-campaign.server";
import type { CurrentOrganization } from "~/domain/context";
import { createEvent } from "~/domain/tickets/create-event.server";
import { amountsStep, saveNewCampaign } from "~/http/forms/campaign-form.server";
import { readFormWithFile } from "~/http/forms/form-with-file.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { negotiateLocale } from "~/i18n/negotiate-locale";
import { createTranslator } from "~/i18n/server";
import { MOST_IMAGE_BYTES } from "~/infrastructure/files/images.server";
import { isId } from "~/values/ids/ids";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "campaign");
  const wanted = new URL(args.request.url).searchParams.get("type");
  const type = offeredTypes.find((offered) => offered === wanted);
  if (!type) throw redirect(paths.chooseCampaignType());
  const { currency, color, country } = ctx.organization;
  return {
    title: `${createTranslator(ctx.locale)("campaigns.new_title")} · ${ctx.organization.name}`,
    type,
    currency,
    values: newValues({ type, color, currency, presets: presetAmounts(country) }),
    chargeLimits: await chargeLimits(ctx),
    ticketName: ticketNameOf(ctx.organization),
    // A second click creates no second campaign.
    formKey: ctx.newId(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "campaign");
  const sent = await readFormWithFile(args, "picture", MOST_IMAGE_BYTES);
  const step = amountsStep(sent.form);
  if (step) return step;
  const key = String(sent.form.get("key"));
  const id = isId(key) ? key : undefined;
  const { currency } = ctx.organization;
  const campaign = await saveNewCampaign(sent, currency, (input, cover) =>
    input.type === "tickets"
      ? createEvent(ctx, input, { id, cover, ticketName: ticketNameOf(ctx.organization) })
      : createCampaign(ctx, input, id, { cover }),
  );
  return finishAt(paths.campaign(campaign.id), "created");
}

/** Returns the name of a first kind of ticket in the language of the public page. */
function ticketNameOf({ country, defaultLocale }: CurrentOrganization): string {
  const locale = negotiateLocale({ tenantLocale: defaultLocale, tenantCountry: country });
  return createTranslator(locale)("campaigns.form.first_ticket");
}

export default function NewCampaign() {
  const t = useT();
  const { type, currency, values, chargeLimits, ticketName, formKey } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("campaigns.new_title")}
        description={t(`campaigns.type.${type}`)}
        back={{ to: paths.chooseCampaignType(), label: t("campaigns.choose_type") }}
      />
      <div className="max-w-3xl">
        <CampaignForm
          type={type}
          currency={currency}
          chargeLimits={chargeLimits}
          values={values}
          formKey={formKey}
          short={{ ticketName }}
          actions={
            <>
              <SubmitButton name="intent" value="save">
                {t("campaigns.create_draft")}
              </SubmitButton>
              <CancelLink variant="ghost" to={paths.campaigns()} />
            </>
          }
        />
      </div>
    </>
  );
}
