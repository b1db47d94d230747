import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OperatorDoor } from "~/components/operator/operator-door";
import type { RouteHandle } from "~/components/layout/route-handle";
import { fieldsOf, wholeOf } from "~/components/onboarding/page-refusal";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { TextField } from "~/components/ui/text-field";
import { NewPasswordField } from "~/components/users/new-password-field";
import { PersonNames } from "~/components/users/person-names";
import { beginEnrolment } from "~/domain/operators/begin-enrolment.server";
import { findOperatorLink } from "~/domain/operators/find-operator-link.server";
import { enrolmentSchema } from "~/domain/operators/schema";
import { seeOther, startOperatorSession } from "~/http/authentication.server";
import { readForm, validate } from "~/http/forms.server";
import { readLinkToken, takeLinkToken } from "~/http/link-token.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/rate-limit.server";
import { requireOperatorHost } from "~/http/require-operator.server";
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
  return { title, person: found };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperatorHost(args);
  const form = await readForm(args);
  await takePoint(PER_ADDRESS, ctx.ip, ctx.now);
  const person = validate(enrolmentSchema, Object.fromEntries(form));
  const { userId } = await beginEnrolment(ctx, readLinkToken(args.request), person);
  const cookie = await startOperatorSession(args, "operator_enrolment", userId);
  return seeOther(paths.operatorEnrolment(), cookie);
}

export default function OperatorWelcome() {
  const { person } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const t = useT();
  const errors = fieldsOf(refusal);
  const whole = wholeOf(refusal);
  if (!person) {
    return (
      <OperatorDoor title={t("operator.welcome.title")}>
        <Alert tone="warning">{t("operator.welcome.over")}</Alert>
      </OperatorDoor>
    );
  }
  return (
    <OperatorDoor title={t("operator.welcome.title")} description={t("operator.welcome.text")}>
      <form method="post" className="stack" noValidate>
        <CsrfField />
        {/* Password managers keep the address with the password. */}
        <TextField
          label={t("common.fields.email")}
          id="email"
          name="email"
          defaultValue={person.email}
          autoComplete="username"
          readOnly
        />
        <FormErrorSummary errors={whole} fields={errors} />
        <PersonNames firstName={person.firstName} lastName={person.lastName} refusal={refusal} />
        <NewPasswordField
          label={t("common.fields.password")}
          id="password"
          name="password"
          required
          errors={errors.password}
        />
        <Button wide size="lg">
          {t("common.actions.continue")}
        </Button>
      </form>
    </OperatorDoor>
  );
}
