import { SettingsForm, type FormRefusalData } from "~/components/payment-processors/settings-form";
import { Button, type ButtonVariant } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { RoleField } from "~/components/users/role-field";
import { useCan } from "~/components/users/use-can";
import type { OrganizationUser } from "~/domain/users/membership-facts";
import { useT } from "~/i18n";

interface CardProps {
  user: OrganizationUser;
  refusal: FormRefusalData | null;
}

/** What a member or an invited person may do. */
export function RoleCard({ user, refusal }: CardProps) {
  const t = useT();
  const can = useCan();
  const isOpen = user.state !== "deactivated" && can("update", "membership", { role: user.role });
  const own = refusal?.intent === "role" ? refusal : null;
  return (
    <Card title={t("common.fields.role")}>
      {isOpen ? (
        <SettingsForm intent="role" refusal={own}>
          <RoleField
            name="role"
            id="role"
            action="update"
            defaultValue={own?.typed.role ?? user.role}
            errors={own?.fields["user.role"]}
            required
          />
          <div>
            <Button>{t("manage.users.change_role")}</Button>
          </div>
        </SettingsForm>
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

/** Taking the access away and giving it back; for invitations, sending and cancelling. `until`: local. */
export function AccessCard({ user, until, refusal }: CardProps & { until: string }) {
  const t = useT();
  const can = useCan();
  const { full_name: name, role, state } = user;
  if (!can("update", "membership", { role })) return null;
  const one = (intent: string) => ({
    intent,
    refusal: refusal?.intent === intent ? refusal : null,
  });
  if (state === "active") {
    return (
      <Card title={t("manage.users.discard_confirm", { name })}>
        <Deed
          {...one("discard")}
          text={t("manage.users.discard_text")}
          label={t("manage.users.discard")}
          variant="destructive"
        />
      </Card>
    );
  }
  if (state === "deactivated") {
    return (
      <Card title={t("manage.users.access")}>
        <Deed
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
        <Deed {...one("resend")} text={t(text, { until })} label={t("manage.users.resend")} />
        <Deed
          {...one("cancel")}
          text={t("manage.users.cancel_text")}
          label={t("manage.users.cancel")}
          variant="outline"
        />
      </div>
    </Card>
  );
}

interface DeedProps {
  intent: string;
  refusal: FormRefusalData | null;
  text: string;
  label: string;
  variant?: ButtonVariant;
}

function Deed({ intent, refusal, text, label, variant = "primary" }: DeedProps) {
  return (
    <SettingsForm intent={intent} refusal={refusal}>
      <p className="text-muted">{text}</p>
      <div>
        <Button variant={variant}>{label}</Button>
      </div>
    </SettingsForm>
  );
}
