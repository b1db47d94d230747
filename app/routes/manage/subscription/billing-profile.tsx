import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import {
  BillingProfileForm,
  type BillingProfileFormProps,
} from "~/components/billing-profiles/billing-profile-form";
import { savingAction } from "~/components/layout/browser/saving-action";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { PageHeader } from "~/components/ui/page-header";
import { Alert } from "~/components/ui/messages/alert";
import { getCountry } from "~/countries/country";
import { formatUid } from "~/countries/identity/format-uid";
import { idTypeLabel } from "~/countries/identity/id-type-label";
import { labelIn } from "~/countries/label-in";
import { taxDataOf } from "~/countries/tax-data/tax-data";
import { getBillingProfile } from "~/domain/billing-profiles/get-billing-profile.server";
import { billingProfileFormSchema } from "~/domain/billing-profiles/schema";
import { updateBillingProfile } from "~/domain/billing-profiles/update-billing-profile.server";
import { openedVersion, parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization, type SignedInContext } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "subscription");
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("manage.billing_profile.title")} · ${ctx.organization.name}`,
    form: formOf(ctx, await getBillingProfile(ctx)),
    saved: outcomeOf(args.request, ["saved"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "subscription");
  const form = await readForm(args);
  const change = parseFields(form, billingProfileFormSchema(ctx.organization.country));
  await updateBillingProfile(ctx, change, openedVersion(form));
  return finishAt(paths.billingProfile(), "saved");
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args);
}

/** A refused save loads the values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

function formOf(
  { locale, organization }: SignedInContext,
  profile: BillingProfileFormProps["profile"],
): BillingProfileFormProps {
  const { country } = organization;
  const { adminDivisionLabel, adminDivisions, postalCode } = getCountry(country);
  const { taxIds, address, phone, capitals, fields } = taxDataOf(country);
  return {
    country,
    profile: { ...profile, tax_id: formatUid(country, profile.tax_id_type, profile.tax_id) },
    required: { address, phone },
    capitals,
    taxIdTypes: Object.keys(taxIds).map((value) => ({
      value,
      label: idTypeLabel(country, value, locale),
    })),
    province: {
      label: labelIn(adminDivisionLabel, locale),
      names: adminDivisions.map((division) => division.name),
    },
    postalCode: { label: labelIn(postalCode.label, locale), example: postalCode.example },
    fields: fields.map(({ key, kind, required, label, hint, options = [], when }) => ({
      key,
      kind,
      // What only one kind of person fills in is judged with the whole form.
      required: required && !when,
      label: labelIn(label, locale),
      hint: hint ? labelIn(hint, locale) : null,
      options: options.map((option) => ({
        value: option.code,
        label: labelIn(option.label, locale),
      })),
    })),
  };
}

export default function BillingProfilePage() {
  const { form, saved } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.subscription(), label: t("manage.nav.subscription") }}
        title={t("manage.billing_profile.title")}
        description={t("manage.billing_profile.text")}
        help={<TopicLink topic="plan-payments" />}
      />
      <Outcome text={saved && !isRefused ? t("common.save.saved") : null} isSave />
      <div className="grid max-w-3xl gap-6">
        {form.profile.version === 0 && (
          <Alert tone="info">{t("manage.billing_profile.proposed")}</Alert>
        )}
        <BillingProfileForm {...form} />
      </div>
    </>
  );
}
