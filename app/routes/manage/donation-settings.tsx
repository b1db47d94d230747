import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { DonationSettingsForm } from "~/components/donations/donation-settings-form";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { savingAction } from "~/components/layout/browser/saving-action";
import { TopicLink } from "~/components/layout/topic-link";
import { Alert } from "~/components/ui/messages/alert";
import { SettingsHeader } from "~/components/layout/settings-index";
import { useCan } from "~/components/users/use-can";
import { getDonationSettings } from "~/domain/organizations/get-donation-settings.server";
import { monthlySettingsSchema } from "~/domain/organizations/schema";
import { updateDonationSettings } from "~/domain/organizations/update-donation-settings.server";
import { openedVersion, parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "donations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const t = createTranslator(ctx.locale);
  return {
    ...(await getDonationSettings(ctx)),
    title: `${t("donations.settings.title")} · ${ctx.organization.name}`,
    saved: outcomeOf(args.request, ["saved"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  const form = await readForm(args);
  const change = parseFields(form, monthlySettingsSchema);
  await updateDonationSettings(ctx, change, openedVersion(form));
  return finishAt(paths.donationSettings(), "saved");
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args);
}

/** A refused save loads the values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function DonationSettingsPage() {
  const { saved, settings, version } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const canUpdate = useCan()("update", "organization");
  return (
    <>
      <SettingsHeader
        title={t("donations.settings.title")}
        description={t("donations.settings.description")}
        help={<TopicLink topic="monthly-donations" />}
      />
      <Outcome text={saved && !isRefused ? t("common.save.saved") : null} isSave />
      <div className="grid max-w-3xl gap-6">
        {!canUpdate && <Alert tone="info">{t("manage.read_only")}</Alert>}
        <DonationSettingsForm settings={settings} version={version} canUpdate={canUpdate} />
      </div>
    </>
  );
}
