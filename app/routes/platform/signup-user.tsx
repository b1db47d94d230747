import type { FieldMetadata } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect, useLoaderData } from "@remix-run/react";
import { AuthLayout } from "~/components/layout/auth-layout";
import type { RouteHandle } from "~/components/layout/route-handle";
import { PhoneFields } from "~/components/onboarding/phone-fields";
import { SignupSteps } from "~/components/onboarding/signup-steps";
import { TermsField } from "~/components/onboarding/terms-field";
import { TakenLink } from "~/components/onboarding/taken-link";
import { useFieldCheck } from "~/components/onboarding/use-field-check";
import { useHeldSubmit } from "~/components/onboarding/use-held-submit";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { NewPasswordField } from "~/components/users/new-password-field";
import { PersonNames } from "~/components/users/person-names";
import { SelectField, type Option } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { organizationRoleAreas } from "~/countries/catalogs";
import { phoneOptions } from "~/countries/identity/phone-options";
import { registerAccount } from "~/domain/onboarding/register-account.server";
import { registrationSchema, userStepSchema } from "~/domain/onboarding/schema";
import { findSignupStep } from "~/domain/onboarding/signup-step.server";
import { labelIn } from "~/countries/label-in";
import { seeOther, startPlatformSession, startUrl } from "~/http/sessions/authentication.server";
import { parseForm, validate } from "~/http/forms/forms.server";
import { paths } from "~/http/paths";
import { requireMade } from "~/http/forms/once.server";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requirePlatform } from "~/http/sessions/require.server";
import { firstPage, planQuery } from "~/http/wanted-plan";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

const PER_ADDRESS = { name: "register-address", points: 30, seconds: 60 };

export const handle: RouteHandle = { i18n: ["account"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requirePlatform(args);
  const { session } = args.context.facts;
  const step = session?.kind === "signup" ? await findSignupStep(ctx.now, session.id) : null;
  if (!step) throw redirect(paths.signup());
  const t = createTranslator(ctx.locale);
  return {
    title: `${t("account.signup.title")} · Dádiva`,
    organization: { name: step.name, country: step.country },
    backTo: paths.signup(planQuery(step.plan)),
    phones: phoneOptions(ctx.locale),
    areas: organizationRoleAreas.map(({ key, label }) => ({
      value: key,
      label: labelIn(label, ctx.locale),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requirePlatform(args);
  const { session } = args.context.facts;
  // A second click arrived after the response to the first.
  if (session?.kind === "platform") return seeOther(paths.organizations());
  const step = session?.kind === "signup" ? await findSignupStep(ctx.now, session.id) : null;
  if (!session || !step) return seeOther(paths.signup());
  const user = await parseForm(args, userStepSchema);
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  const organization = {
    name: step.name,
    uid: step.uid,
    uid_type: step.uidType,
    country: step.country,
  };
  const registration = validate(registrationSchema, { ...user, organization });
  const origin = { sessionId: session.id, idempotencyKey: step.idempotencyKey };
  const registered = requireMade(await registerAccount(ctx, registration, origin));
  const cookie = await startPlatformSession(args, registered.user.uuid, {
    signupSessionId: session.id,
  });
  return seeOther(startUrl(registered.organization.slug, firstPage(step.plan)), cookie);
}

export default function SignupUser() {
  const { organization, backTo, phones, areas } = useLoaderData<typeof loader>();
  const t = useT();
  const email = useFieldCheck(paths.validateSignup("email"));
  const cellphone = useFieldCheck(paths.validateSignup("cellphone"));
  const submission = useHeldSubmit([email, askEmail], [cellphone, askCellphone]);
  const { fields, ...own } = useSchemaForm({
    id: "signup-user",
    schema: async () => (await import("~/domain/onboarding/schema")).userStepSchema,
    onSubmit: (event) => submission.hold(event),
  });
  const user = fields.user.getFieldset();
  const phone = user.cellphone.getFieldset();
  const emailErrors = email.errorsOver(user.email.errors);
  const cellphoneErrors = cellphone.errorsOver(phone.number.errors ?? user.cellphone.errors);
  const typed = (name: string) => typedIn(own.form.id, name);
  function askEmail(): boolean {
    const value = typed(user.email.name);
    if (value !== "") email.ask({ email: value });
    return value !== "";
  }
  function askCellphone(): boolean {
    const [country, number] = [typed(phone.country.name), typed(phone.number.name)];
    if (number !== "") cellphone.ask({ cellphone: { country, number } });
    return number !== "";
  }
  return (
    <AuthLayout
      language
      help="signup"
      title={t("account.signup.title")}
      description={organization.name}
    >
      <div className="stack">
        <SignupSteps current="user" />
        <SchemaForm of={own} reloadDocument>
          <PersonNames fields={user} />
          <TextField
            label={t("common.fields.email")}
            field={user.email}
            type="email"
            autoComplete="username"
            required
            onInput={email.clear}
            onBlur={() => email.isOpen && askEmail()}
            errors={emailErrors}
            errorAction={<TakenLink text={t("errors.fields.email_taken")} errors={emailErrors} />}
          />
          <NewPasswordField label={t("common.fields.password")} field={user.password} required />
          <Cellphone
            field={phone}
            country={organization.country}
            errors={cellphoneErrors}
            phones={phones}
            onBlur={() => cellphone.isOpen && askCellphone()}
            onEdit={cellphone.clear}
          />
          <AreaField field={user.organization_role_area} areas={areas} />
          <TermsField field={fields.accept_terms} />
          <SubmitButton wide size="lg" blocked={submission.isAsking || submission.isRefused}>
            {t("account.signup.submit")}
          </SubmitButton>
          <a className="link justify-self-start" href={backTo}>
            {t("account.signup.back")}
          </a>
        </SchemaForm>
      </div>
    </AuthLayout>
  );
}

interface CellphoneProps {
  field: Record<"country" | "number", FieldMetadata<string>>;
  /** The organisation's, until the person chooses another. */
  country: string;
  errors: string[] | undefined;
  phones: Parameters<typeof PhoneFields>[0]["options"];
  onBlur: () => void;
  onEdit: () => void;
}

function Cellphone({ field, country, errors, phones, onBlur, onEdit }: CellphoneProps) {
  const t = useT();
  return (
    <PhoneFields
      country={{
        field: field.country,
        defaultValue: field.country.initialValue ?? country,
      }}
      number={{
        field: field.number,
        errors,
        errorAction: <TakenLink text={t("errors.fields.cellphone_taken")} errors={errors} />,
      }}
      options={phones}
      onNumberBlur={onBlur}
      onEdit={onEdit}
    />
  );
}

function typedIn(formId: string, name: string): string {
  const data = new FormData(document.getElementById(formId) as HTMLFormElement);
  return String(data.get(name) ?? "").trim();
}

function AreaField({ field, areas }: { field: FieldMetadata<string>; areas: Option[] }) {
  const t = useT();
  return (
    <SelectField
      label={t("account.signup.role_area")}
      field={field}
      options={areas}
      placeholder={t("common.form.choose")}
      required
      autoComplete="organization-title"
    />
  );
}
