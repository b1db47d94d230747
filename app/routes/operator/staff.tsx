import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { confirmDiscard, StaffList } from "~/components/operator/staff-list";
import { Card } from "~/components/ui/card";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { DomainError } from "~/domain/errors";
import { discardOperator } from "~/domain/operators/discard-operator.server";
import { inviteOperator } from "~/domain/operators/invite-operator.server";
import { listOperators } from "~/domain/operators/list-operators.server";
import { inviteOperatorSchema } from "~/domain/operators/schema";
import { isRecentLogin } from "~/domain/sensitive-changes";
import { confirmTypedPassword } from "~/http/forms/confirm-password.server";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { listPage } from "~/http/lists/list-answers.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { takePoint } from "~/http/limits/rate-limit.server";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const INVITATIONS = { name: "invite-operator", points: 20, seconds: 3600 };
const outcomes = ["invited", "discarded"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  return {
    title: `${createTranslator(ctx.locale)("operator.staff.title")} · Dádiva`,
    ownId: ctx.operator.id,
    asksPassword: !isRecentLogin({ now: ctx.now, user: ctx.operator }),
    done: outcomeOf(args.request, outcomes),
    ...(await listPage(ctx, listOperators, args.request)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "invite": {
      const { email } = parseFields(form, inviteOperatorSchema);
      await confirmTypedPassword({ ...ctx, user: ctx.operator }, form.get("password"));
      await takePoint(INVITATIONS, ctx.operator.id, ctx.now);
      await inviteOperator(ctx, { email, locale: ctx.locale });
      return finishAt(paths.operatorStaff(), "invited");
    }
    case "discard":
      await discardOperator(ctx, { operatorId: String(form.get("operator")) });
      return finishAt(paths.operatorStaff(), "discarded");
    default:
      throw new DomainError("malformed_request");
  }
}

export default function Staff() {
  const page = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const { asksPassword, done, items, ownId } = page;
  const { fields, ...own } = useSchemaForm({
    id: "invite",
    intent: "invite",
    schema: async () => (await import("~/domain/operators/schema")).inviteOperatorSchema,
  });
  const others = items.filter(({ id, state }) => id !== ownId && state !== "discarded");
  const requested = useRequestedAction(others.map((one) => confirmDiscard(t, one)));
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.operatorStaff()} />;
  return (
    <>
      <PageHeader title={t("operator.staff.title")} description={t("operator.staff.description")} />
      <Outcome text={done && !isRefused ? t(`operator.staff.done.${done}`) : null} />
      <Card title={t("operator.staff.invite")} className="mb-6 max-w-3xl">
        <SchemaForm of={own}>
          <TextField
            label={t("common.fields.email")}
            hint={t("operator.staff.invite_hint")}
            field={fields.email}
            type="email"
            autoComplete="off"
            required
          />
          <ConfirmPassword requested={asksPassword} of={own} />
          <div>
            <SubmitButton>{t("operator.staff.send")}</SubmitButton>
          </div>
        </SchemaForm>
      </Card>
      <StaffList {...page} />
    </>
  );
}
