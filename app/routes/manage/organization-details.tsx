import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { savingAction } from "~/components/layout/browser/saving-action";
import { DetailsForm } from "~/components/organizations/details-form";
import { Alert } from "~/components/ui/messages/alert";
import { SettingsHeader } from "~/components/layout/settings-index";
import { useCan } from "~/components/users/use-can";
import { getCountry } from "~/countries/country";
import { byLabel, labelIn } from "~/countries/label-in";
import { zoneName } from "~/countries/zone-name";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { organizationDetailsFormSchema } from "~/domain/organizations/schema";
import { organizationVersion } from "~/domain/organizations/organization-version.server";
import { updateOrganization, zonesOf } from "~/domain/organizations/update-organization.server";
import { openedVersion, parseFields, readForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { tenantLocales } from "~/i18n/negotiate-locale";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const t = createTranslator(ctx.locale);
  const organization = await getOrganization(ctx);
  const { country, name, legal_name, address, timezone, ...view } = organization;
  const { default_language } = view;
  const { adminDivisionLabel, adminDivisions, postalCode } = getCountry(ctx.organization.country);
  return {
    title: `${t("manage.details.title")} · ${ctx.organization.name}`,
    details: {
      ...{ country, name, legal_name, address, timezone, default_language },
    },
    version: organizationVersion(organization, "details"),
    province: {
      label: labelIn(adminDivisionLabel, ctx.locale),
      names: adminDivisions.map((division) => division.name),
    },
    postalCode: { label: labelIn(postalCode.label, ctx.locale), example: postalCode.example },
    timezones: byLabel(
      zonesOf(ctx.organization).map((key) => ({ key, label: zoneName(key, ctx.locale) })),
    ).map(({ key, label }) => ({ value: key, label })),
    languages: tenantLocales(ctx.organization.country),
    saved: outcomeOf(args.request, ["saved"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  const form = await readForm(args);
  const change = parseFields(form, organizationDetailsFormSchema);
  await withFormNames(
    {
      "organization.timezone": "timezone",
      "organization.default_language": "default_language",
    },
    () => updateOrganization(ctx, change, { part: "details", version: openedVersion(form) }),
  );
  return finishAt(paths.organizationDetails(), "saved");
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args);
}

/** A refused save loads the values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function OrganizationDetails() {
  const { saved, ...data } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const canUpdate = useCan()("update", "organization");
  return (
    <>
      <SettingsHeader title={t("manage.details.title")} description={t("manage.details.text")} />
      <Outcome text={saved && !isRefused ? t("common.save.saved") : null} isSave />
      <div className="grid max-w-3xl gap-6">
        {!canUpdate && <Alert tone="info">{t("manage.read_only")}</Alert>}
        <DetailsForm {...data} canUpdate={canUpdate} />
      </div>
    </>
  );
}
