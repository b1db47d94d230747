import { SchemaForm, SubmitButton, type FormState } from "~/components/ui/forms/schema-form";
import { Card } from "~/components/ui/card";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { RoleField } from "~/components/users/role-field";
import { useCan } from "~/components/users/use-can";
import type { OrganizationUser } from "~/domain/users/organization-user";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

interface CardProps {
  user: OrganizationUser;
  /** The login was too old when the page was rendered. */
  asksPassword: boolean;
}

export function RoleCard({ user, asksPassword }: CardProps) {
  const t = useT();
  const can = useCan();
  const isOpen = user.state !== "deactivated" && can("update", "membership", { role: user.role });
  const own = useSchemaForm({
    id: "role",
    intent: "role",
    schema: async () => (await import("~/domain/users/schema")).userRoleFormSchema,
    defaultValue: { role: user.role },
  });
  return (
    <Card title={t("common.fields.role")}>
      {isOpen ? (
        <SchemaForm of={own}>
          <RoleField field={own.fields.role} action="update" labelHidden required />
          <ConfirmPassword requested={asksPassword} of={own} />
          <div>
            <SubmitButton>{t("manage.users.change_role")}</SubmitButton>
          </div>
        </SchemaForm>
      ) : (
        <>
          <p className="font-semibold">{t(`manage.role.${user.role}`)}</p>
          <p className="text-muted">{t(`manage.users.role_text.${user.role}`)}</p>
          {user.state !== "deactivated" && (
            <p className="mt-3 text-muted">{t("manage.users.no_rights")}</p>
          )}
        </>
      )}
    </Card>
  );
}

function userConfirmations(t: Translate, { user, asksPassword }: CardProps) {
  const name = user.full_name;
  const one = (intent: "discard" | "cancel", title: string, text: string): ConfirmableAction => ({
    id: intent,
    intent,
    title,
    text,
    submit: t(`manage.users.${intent}`),
  });
  return {
    discard: {
      ...one(
        "discard",
        t("manage.users.discard_confirm", { name }),
        t("manage.users.discard_text"),
      ),
      children: (own: FormState) => <ConfirmPassword requested={asksPassword} of={own} />,
    },
    cancel: one("cancel", t("manage.users.cancel_ask", { name }), t("manage.users.cancel_text")),
  };
}

/** Returns the confirmations that fit the user's state. */
export function offeredConfirmations(t: Translate, props: CardProps): ConfirmableAction[] {
  const { discard, cancel } = userConfirmations(t, props);
  const { user } = props;
  if (user.state === "deactivated") return [];
  return [user.state === "active" ? discard : cancel];
}

/** Removes and restores access; for invitations, sends and cancels them. `until`: a local date. */
export function AccessCard({ until, ...props }: CardProps & { until: string }) {
  const { user, asksPassword } = props;
  const t = useT();
  const can = useCan();
  const { role, state } = user;
  const confirmations = userConfirmations(t, props);
  if (!can("update", "membership", { role })) return null;
  const one = (intent: string) => ({ intent, asksPassword });
  if (state === "active") {
    return (
      <Card title={t("manage.users.access")}>
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">{t("manage.users.access_text")}</p>
          <ConfirmLink confirmation={confirmations.discard}>
            {t("manage.users.discard")}
          </ConfirmLink>
        </div>
      </Card>
    );
  }
  if (state === "deactivated") {
    return (
      <Card title={t("manage.users.access")}>
        <Act
          {...one("reactivate")}
          text={t("manage.users.reactivate_text", { role: t(`manage.role.${role}`) })}
          label={t("manage.users.reactivate")}
        />
      </Card>
    );
  }
  const text = `manage.users.invitation_${state === "expired" ? "expired" : "until"}` as const;
  return (
    <Card title={t("manage.users.invitation")}>
      <div className="grid gap-6">
        <Act {...one("resend")} text={t(text, { until })} label={t("manage.users.resend")} />
        <div>
          <ConfirmLink confirmation={confirmations.cancel}>{t("manage.users.cancel")}</ConfirmLink>
        </div>
      </div>
    </Card>
  );
}

interface ActProps {
  intent: string;
  asksPassword: boolean;
  text: string;
  label: string;
}

function Act({ intent, asksPassword, text, label }: ActProps) {
  const own = useSchemaForm({ id: intent, intent });
  return (
    <SchemaForm of={own}>
      <p className="text-muted">{text}</p>
      <ConfirmPassword requested={asksPassword} of={own} />
      <div>
        <SubmitButton>{label}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
