import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { CampaignForm } from "~/components/campaigns/campaign-form";
import {
  errorsIn,
  newValues,
  valuesToShow,
  type Answered,
} from "~/components/campaigns/form-values";
import { useRevision } from "~/components/campaigns/use-revision";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Button, ButtonLink } from "~/components/ui/button";
import { PageHeader } from "~/components/ui/page-header";
import { offeredTypes } from "~/domain/campaigns/campaign-facts";
import { chargeLimits } from "~/domain/campaigns/check-campaign";
import { createCampaign } from "~/domain/campaigns/create-campaign.server";
import { campaignFormSchema } from "~/domain/campaigns/schema";
import { changedDraft } from "~/http/campaign-draft.server";
import { readForm, validate } from "~/http/forms.server";
import { finishAt } from "~/http/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { isId } from "~/values/ids";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "campaign");
  const wanted = new URL(args.request.url).searchParams.get("type");
  const type = offeredTypes.find((offered) => offered === wanted);
  if (!type) throw redirect(paths.chooseCampaignType());
  const { currency, color } = ctx.organization;
  return {
    title: `${createTranslator(ctx.locale)("campaigns.new_title")} · Dádiva`,
    type,
    currency,
    color,
    chargeLimits: chargeLimits(ctx),
    // A second click makes no second campaign.
    key: ctx.newId(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "campaign");
  const form = await readForm(args);
  const draft = changedDraft(form);
  if (draft) return { draft };
  const schema = campaignFormSchema(ctx.organization.currency);
  const input = validate(schema, Object.fromEntries(form));
  const key = String(form.get("key"));
  const { id } = await createCampaign(ctx, input, isId(key) ? key : undefined);
  return finishAt(paths.campaign(id), "created");
}

export default function NewCampaign() {
  const t = useT();
  const { type, currency, color, chargeLimits, key } = useLoaderData<typeof loader>();
  const answered = useActionData<Answered>();
  const revision = useRevision(answered);
  const busy = useNavigation().formMethod === "POST";
  const values = valuesToShow(newValues(color), answered);
  return (
    <>
      <PageHeader
        title={t("campaigns.new_title")}
        description={t(`campaigns.type.${type}`)}
        back={{ to: paths.chooseCampaignType(), label: t("campaigns.choose_type") }}
      />
      <div className="max-w-3xl">
        <CampaignForm
          key={revision}
          type={type}
          currency={currency}
          chargeLimits={chargeLimits}
          values={values}
          errors={errorsIn(answered)}
          actions={
            <>
              <Button name="intent" value="save" busy={busy}>
                {t("campaigns.create_draft")}
              </Button>
              <ButtonLink variant="ghost" to={paths.campaigns()}>
                {t("common.actions.cancel")}
              </ButtonLink>
            </>
          }
        >
          <input type="hidden" name="key" value={values.texts.key ?? key} />
        </CampaignForm>
      </div>
    </>
  );
}
