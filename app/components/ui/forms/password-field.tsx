import { useEffect, useState, type FormEventHandler } from "react";
import { Button } from "~/components/ui/button";
import { FieldFrame } from "./field-frame";
import { useFieldParts, type FieldProps } from "./field-parts";
import { useT } from "~/i18n";

interface PasswordFieldProps extends FieldProps {
  autoComplete: "current-password" | "new-password";
  onInput?: FormEventHandler<HTMLInputElement>;
}

/** The show/hide button appears only with script; without it this is a plain password input. */
export function PasswordField({ autoComplete, onInput, ...props }: PasswordFieldProps) {
  const t = useT();
  const parts = useFieldParts(props);
  const [hydrated, setHydrated] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <FieldFrame parts={parts} {...props} kind="password">
      <span className="affixed">
        <input
          key={parts.key}
          type={shown ? "text" : "password"}
          className="input pr-13"
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          onInput={onInput}
          {...parts.limits}
          {...parts.control}
        />
        {hydrated && (
          <Button
            type="button"
            variant="ghost"
            size="icon"
            className="absolute right-0"
            icon={shown ? "eye-off" : "eye"}
            aria-label={t(shown ? "common.form.hide_password" : "common.form.show_password")}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        )}
      </span>
    </FieldFrame>
  );
}
