import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { PreviewCard } from "~/components/campaigns/preview-card";
import { savingAction } from "~/components/layout/browser/saving-action";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { SettingsHeader } from "~/components/layout/settings-index";
import { TopicLink } from "~/components/layout/topic-link";
import { FormOffers, FormTerms } from "~/components/organizations/donation-form-settings";
import { Alert } from "~/components/ui/messages/alert";
import { TextLink } from "~/components/ui/text/text-link";
import { useCan } from "~/components/users/use-can";
import { findNewestForm } from "~/domain/campaigns/find-newest-form.server";
import { editorPreviewToken } from "~/domain/campaigns/preview-link.server";
import { editVersion } from "~/domain/edit-version.server";
import { collectDays } from "~/domain/offered-terms";
import { getDonationSettings } from "~/domain/organizations/get-donation-settings.server";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { organizationVersion } from "~/domain/organizations/organization-version.server";
import { donationFormSchema, formOffersSchema } from "~/domain/organizations/schema";
import { updateDonationSettings } from "~/domain/organizations/update-donation-settings.server";
import { updateOrganization } from "~/domain/organizations/update-organization.server";
import { openedVersion, parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths, withQuery } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "donations", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const t = createTranslator(ctx.locale);
  const { settings, version } = await getDonationSettings(ctx);
  const organization = await getOrganization(ctx);
  const { recurrence_options, collect_day_options } = organization;
  const offers = { recurrence_options, collect_day_options };
  const form = await findNewestForm(ctx);
  return {
    title: `${t("manage.nav.donation_form")} · ${ctx.organization.name}`,
    ...{ settings, version, offers },
    termsVersion: organizationVersion(organization, "offers"),
    days: collectDays,
    preview: form && {
      title: form.title,
      frame: {
        src: withQuery(paths.publicCampaign(form.slug), { preview: editorPreviewToken(form.id) }),
        version: editVersion(form, settings, offers),
      },
    },
    saved: outcomeOf(args.request, ["saved"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  const form = await readForm(args);
  const version = openedVersion(form);
  if (form.get("intent") === "terms") {
    await updateOrganization(ctx, parseFields(form, formOffersSchema), { part: "offers", version });
  } else {
    await updateDonationSettings(ctx, parseFields(form, donationFormSchema), version);
  }
  return finishAt(paths.donationForm(), "saved");
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args);
}

/** A refused save loads the values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function DonationFormPage() {
  const { saved, settings, version, offers, termsVersion, days, preview } =
    useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const canUpdate = useCan()("update", "organization");
  return (
    <>
      <SettingsHeader
        title={t("manage.nav.donation_form")}
        description={t("manage.donation_form.text")}
        help={<TopicLink topic="donation-form" />}
      />
      <Outcome text={saved && !isRefused ? t("common.save.saved") : null} isSave />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          {!canUpdate && <Alert tone="info">{t("manage.read_only")}</Alert>}
          <FormOffers settings={settings} version={version} canUpdate={canUpdate} />
          <FormTerms {...{ offers, days, canUpdate }} version={termsVersion} />
          <p className="text-muted">
            {t("manage.donation_form.of_campaign")}{" "}
            <TextLink to={paths.campaigns()}>{t("manage.nav.campaigns")}</TextLink>
          </p>
        </div>
        {preview && <PreviewCard frame={preview.frame} title={preview.title} link={null} />}
      </div>
    </>
  );
}
