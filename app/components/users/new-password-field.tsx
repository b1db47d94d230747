import { useState } from "react";
import { Icon } from "~/components/ui/icon";
import { PasswordField } from "~/components/ui/forms/password-field";
import type { FieldProps } from "~/components/ui/forms/field-parts";
import { passwordRules, SHORTEST_PASSWORD, type PasswordRule } from "~/domain/users/password-rules";
import { useT } from "~/i18n";

/** Takes a new password: its rules are listed first and ticked off while typing. */
export function NewPasswordField(props: Omit<FieldProps, "hint">) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const rules = Object.keys(passwordRules) as PasswordRule[];
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      onInput={(event) => setTyped(event.currentTarget.value)}
      hint={
        <span role="list" className="rules">
          {rules.map((rule) => {
            const isMet = passwordRules[rule](typed);
            return (
              <span key={rule} role="listitem" data-met={isMet || undefined}>
                <Icon name={isMet ? "check" : "circle"} size={16} />
                {t(`account.password_rules.${rule}`, { min: SHORTEST_PASSWORD })}
                {isMet && <span className="unseen"> {t("account.password_rules.met")}</span>}
              </span>
            );
          })}
        </span>
      }
    />
  );
}
