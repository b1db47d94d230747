import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AgencyFields } from "~/components/agencies/agency-fields";
import { PersonFields } from "~/components/agencies/person-fields";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Card } from "~/components/ui/card";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { PageHeader } from "~/components/ui/page-header";
import { createAgency } from "~/domain/agencies/create-agency.server";
import { newAgencyFormSchema } from "~/domain/agencies/schema";
import { DomainError } from "~/domain/errors";
import { parseFields, readForm, withFormNames } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { takeTeamInvitation } from "~/http/limits/team-limits.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { keyOf, listGatewayChoices } from "./agency-page.server";

export const handle: RouteHandle = { i18n: ["manage", "agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "agency");
  const title = createTranslator(ctx.locale)("agencies.create");
  return {
    title: `${title} · ${ctx.organization.name}`,
    formKey: ctx.newId(),
    processors: await listGatewayChoices(ctx),
  };
}

/** The form's names of fields that the JSON call nests. */
const FORM_NAMES = {
  "agency.agency_name": "agency_name",
  "agency.payment_processor": "payment_processor",
  "account.email": "email",
  email: "email",
};

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "create", "agency");
  const form = await readForm(args);
  const typed = parseFields(form, newAgencyFormSchema);
  const { email, first_name, last_name, ...agency } = typed;
  await takeTeamInvitation(ctx);
  const order = { agency, account: { email, first_name, last_name } };
  const once = await withFormNames(FORM_NAMES, () => createAgency(ctx, order, keyOf(form)));
  if (once.state !== "done") throw new DomainError("not_ready", { retryAfter: 5 });
  return finishAt(paths.agencyPage(once.answer.token), "created_now");
}

export default function NewAgency() {
  const { formKey, processors } = useLoaderData<typeof loader>();
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "agency",
    schema: async () => (await import("~/domain/agencies/schema")).newAgencyFormSchema,
    defaultValue: {
      handler: "agency",
      scope: "acquisition",
      mode: "live",
      sync_delay: "300",
      checked_by: "organization",
    },
  });
  return (
    <>
      <PageHeader
        title={t("agencies.create")}
        description={t("agencies.create_text")}
        back={{ to: paths.agencies(), label: t("agencies.title") }}
      />
      <Card className="max-w-3xl">
        <SchemaForm of={own} formKey={formKey}>
          <AgencyFields fields={fields} processors={processors} />
          <div className="grid gap-1 border-t border-line pt-6">
            <h2 className="subtitle">{t("agencies.first_person")}</h2>
            <p className="text-muted">{t("agencies.first_person_text")}</p>
          </div>
          <PersonFields fields={fields} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{t("agencies.create")}</SubmitButton>
            <CancelLink variant="ghost" to={paths.agencies()} />
          </div>
        </SchemaForm>
      </Card>
    </>
  );
}
