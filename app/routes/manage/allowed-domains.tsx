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
import { Alert } from "~/components/ui/messages/alert";
import { Card } from "~/components/ui/card";
import { SettingsHeader } from "~/components/layout/settings-index";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { versionToSend } from "~/components/ui/forms/version-to-send";
import { useCan } from "~/components/users/use-can";
import { getOrganization } from "~/domain/organizations/get-organization.server";
import { allowedDomainsFormSchema, MOST_DOMAINS } from "~/domain/organizations/schema";
import { organizationVersion } from "~/domain/organizations/organization-version.server";
import { updateOrganization } from "~/domain/organizations/update-organization.server";
import { openedVersion, parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const t = createTranslator(ctx.locale);
  const organization = await getOrganization(ctx);
  return {
    title: `${t("manage.domains.title")} · ${ctx.organization.name}`,
    domains: organization.allowed_domains,
    version: organizationVersion(organization, "domains"),
    most: MOST_DOMAINS,
    saved: outcomeOf(args.request, ["saved"]) !== null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "organization");
  const form = await readForm(args);
  await updateOrganization(ctx, parseFields(form, allowedDomainsFormSchema), {
    part: "domains",
    version: openedVersion(form),
  });
  return finishAt(paths.allowedDomains(), "saved");
}

export function clientAction(args: ClientActionFunctionArgs) {
  return savingAction(args);
}

/** A refused save loads the values again, because another person may have changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function AllowedDomains() {
  const { domains, saved } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const canUpdate = useCan()("update", "organization");
  return (
    <>
      <SettingsHeader title={t("manage.domains.title")} description={t("manage.domains.text")} />
      <Outcome text={saved && !isRefused ? t("common.save.saved") : null} isSave />
      <div className="grid max-w-3xl gap-6">
        {!canUpdate && <Alert tone="info">{t("manage.read_only")}</Alert>}
        <Card title={t("manage.domains.label")}>
          {domains.length === 0 && <p className="mb-5 text-muted">{t("manage.domains.none")}</p>}
          {canUpdate ? <DomainsForm key={domains.join()} /> : <DomainList domains={domains} />}
        </Card>
      </div>
    </>
  );
}

function DomainList({ domains }: { domains: string[] }) {
  return (
    <ul className="grid gap-1">
      {domains.map((domain) => (
        <li key={domain}>{domain}</li>
      ))}
    </ul>
  );
}

/** Its key makes it show the host names that were saved, instead of what was typed. */
function DomainsForm() {
  const t = useT();
  const { domains, most, version } = useLoaderData<typeof loader>();
  const { fields, ...own } = useSchemaForm({
    id: "domains",
    schema: async () => (await import("~/domain/organizations/schema")).allowedDomainsFormSchema,
    defaultValue: { allowed_domains: domains.join("\n") },
  });
  return (
    <SchemaForm of={own}>
      <input type="hidden" name="version" value={versionToSend(own.refusal, version)} />
      <TextareaField
        label={t("manage.domains.label")}
        hint={t("manage.domains.hint", { max: most })}
        field={fields.allowed_domains}
      />
      <div>
        <SubmitButton>{t("common.actions.save")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
