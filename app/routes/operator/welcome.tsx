import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OperatorDoor } from "~/components/operator/operator-door";
import type { RouteHandle } from "~/components/layout/route-handle";
import { Alert } from "~/components/ui/messages/alert";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { NewPasswordField } from "~/components/users/new-password-field";
import { PersonNames } from "~/components/users/person-names";
import { beginEnrolment } from "~/domain/operators/begin-enrolment.server";
import { findOperatorLink } from "~/domain/operators/find-operator-link.server";
import { enrolmentSchema } from "~/domain/operators/schema";
import { seeOther, startOperatorSession } from "~/http/sessions/authentication.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { mayHaveLostLink, readLinkToken, takeLinkToken } from "~/http/sessions/link-token.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requireOperatorHost } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["account", "operator"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

const PER_ADDRESS = { name: "operator-link", points: 60, seconds: 300 };

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperatorHost(args);
  const taken = takeLinkToken(args.request);
  if (taken) throw taken;
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  const found = await findOperatorLink(ctx.now, readLinkToken(args.request)).catch(() => null);
  const title = `${createTranslator(ctx.locale)("operator.welcome.title")} · Dádiva`;
  return { title, person: found, mayBeLost: mayHaveLostLink(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperatorHost(args);
  const form = await readForm(args);
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  const person = parseFields(form, enrolmentSchema);
  const { userId } = await beginEnrolment(ctx, readLinkToken(args.request), person);
  const cookie = await startOperatorSession(args, "operator_enrolment", userId);
  return seeOther(paths.operatorEnrolment(), cookie);
}

export default function OperatorWelcome() {
  const { person, mayBeLost } = useLoaderData<typeof loader>();
  const t = useT();
  const own = useSchemaForm({
    id: "welcome",
    schema: async () => (await import("~/domain/operators/schema")).enrolmentSchema,
    defaultValue: person && { first_name: person.firstName, last_name: person.lastName },
  });
  if (!person) {
    return (
      <OperatorDoor title={t("operator.welcome.title")}>
        <Alert tone="warning">
          {mayBeLost && <p>{t("account.link_cookies")}</p>}
          {t("operator.welcome.over")}
        </Alert>
      </OperatorDoor>
    );
  }
  return (
    <OperatorDoor title={t("operator.welcome.title")} description={t("operator.welcome.text")}>
      <SchemaForm of={own} reloadDocument>
        {/* Password managers store the address with the password. */}
        <TextField
          label={t("common.fields.email")}
          name="email"
          defaultValue={person.email}
          autoComplete="username"
          marksOptional={false}
          readOnly
        />
        <PersonNames fields={own.fields} />
        <NewPasswordField
          label={t("common.fields.password")}
          field={own.fields.password}
          required
        />
        <SubmitButton wide size="lg">
          {t("common.actions.continue")}
        </SubmitButton>
      </SchemaForm>
    </OperatorDoor>
  );
}
