import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { SecondFactorForm } from "~/components/users/second-factor-form";
import { ConfirmPassword } from "~/components/users/confirm-password";
import { Alert } from "~/components/ui/messages/alert";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { DateTime } from "~/components/ui/text/date-time";
import { TextField } from "~/components/ui/forms/text-field";
import { useT } from "~/i18n";
import { listText } from "~/i18n/dates";
import type { Translate } from "~/i18n/text-key";

interface TwoFactorOnProps {
  since: string;
  timezone: string;
  recovery_codes_left: number;
  required_by: string[];
  asksPassword: boolean;
}

/** Returns the confirmations for new codes and for switching off; both require a code. */
export function twoFactorConfirmations(
  t: Translate,
  asksPassword: boolean,
): { renew: ConfirmableAction; off: ConfirmableAction } {
  const confirmation = (intent: "renew" | "off", submit: string): ConfirmableAction => ({
    id: intent,
    intent,
    title: t(`account.two_factor.${intent}_ask`),
    text: t(`account.two_factor.${intent}_text`),
    submit,
    color: intent === "renew" ? "purple" : "red",
    schema: async () => (await import("~/domain/users/login-schema")).secondFactorSchema,
    children: (own) => (
      <>
        <TextField
          label={t("account.login.two_factor")}
          hint={t("account.login.two_factor_hint")}
          field={(own.form.getFieldset() as Record<string, FieldMetadata<string>>).code}
          autoComplete="one-time-code"
          spellCheck={false}
          required
        />
        <ConfirmPassword requested={asksPassword} of={own} />
      </>
    ),
  });
  return {
    renew: confirmation("renew", t("account.two_factor.renew")),
    off: confirmation("off", t("account.two_factor.switch_off")),
  };
}

/** Shows an active second factor: new recovery codes, another device, and switching it off if allowed. */
export function TwoFactorOn(props: TwoFactorOnProps) {
  const { since, timezone, recovery_codes_left: left, required_by, ...rest } = props;
  const { asksPassword } = rest;
  const t = useT();
  const code = { label: t("account.login.two_factor"), hint: t("account.login.two_factor_hint") };
  const form = { code, asksPassword };
  const confirmations = twoFactorConfirmations(t, asksPassword);
  return (
    <>
      <Alert tone="success" title={t("account.two_factor.is_on")}>
        <DateTime at={since} zone={timezone} style="date" />
      </Alert>
      <Part title={t("account.two_factor.codes")}>
        {left <= 3 && <Alert tone="warning">{t("account.two_factor.few_codes")}</Alert>}
        <p>{t("account.two_factor.codes_left", { count: left })}</p>
        <ConfirmLink confirmation={confirmations.renew}>{confirmations.renew.submit}</ConfirmLink>
      </Part>
      <Part title={t("account.two_factor.other_device")}>
        <p>{t("account.two_factor.other_device_text")}</p>
        <SecondFactorForm
          intent="begin"
          submit={t("account.two_factor.begin")}
          variant="outline"
          {...form}
        />
      </Part>
      <Part title={t("account.two_factor.off_title")}>
        {required_by.length > 0 ? (
          <p>{t("account.two_factor.cannot_off", { organizations: listText(t, required_by) })}</p>
        ) : (
          <ConfirmLink confirmation={confirmations.off}>{confirmations.off.submit}</ConfirmLink>
        )}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="stack justify-items-start border-t border-line pt-5">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}
