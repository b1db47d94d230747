import { useEffect, useState } from "react";
import { Alert } from "~/components/ui/messages/alert";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { Icon } from "~/components/ui/icon";
import { CodeField } from "~/components/ui/forms/code-field";
import { TextLink } from "~/components/ui/text/text-link";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

const NOTE_MS = 3_000;

interface CodeFormProps {
  channel: "email" | "cellphone";
  /** Masked. */
  sentTo: string;
  /** Seconds until another code may be requested. */
  resendIn: number;
  wasResent: boolean;
  isBusy: boolean;
}

/** Takes the code that was sent; it can be sent again after 30 s, and the address can be changed. */
export function CodeForm(props: CodeFormProps) {
  const { channel, sentTo, resendIn, wasResent, isBusy } = props;
  const t = useT();
  const own = useSchemaForm({
    id: "code",
    intent: "verify",
    schema: async () => (await import("~/domain/users/schema")).codeSchema,
  });
  const resend = useSchemaForm({ id: "resend", intent: "resend" });
  const { refusal } = own;
  // True when the form appears after hydration: it then replaces the focused element.
  const [comesLater] = useState(useHydrated());
  const seconds = useCountdown(resendIn);
  const isNoteShown = useNote(wasResent && !refusal && !resend.refusal);
  const left = refusal?.details.attempts_left;
  return (
    <div className="stack">
      <p className="flex items-start gap-3">
        <Icon name={channel === "email" ? "mail" : "phone"} className="mt-0.5 flex-none" />
        <span>{t("account.verification.sent_to", { address: sentTo })}</span>
      </p>
      {isNoteShown && (
        <div role="status">
          <Alert tone="success">{t("account.verification.resent")}</Alert>
        </div>
      )}
      <SchemaForm of={own}>
        <input type="hidden" name="channel" value={channel} />
        <CodeField
          label={t("account.verification.code")}
          field={own.fields.code}
          hint={typeof left === "number" ? t("errors.attempts_left", { count: left }) : undefined}
          inputMode="numeric"
          required
          autoFocus={comesLater || refusal !== null}
        />
        <SubmitButton wide size="lg" busy={isBusy}>
          {t("account.verification.submit")}
        </SubmitButton>
      </SchemaForm>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SchemaForm of={resend} className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="channel" value={channel} />
          <SubmitButton variant="outline" icon="refresh" disabled={seconds > 0}>
            {t("account.verification.resend")}
          </SubmitButton>
          {seconds > 0 && (
            <span className="hint">{t("account.verification.resend_in", { seconds })}</span>
          )}
        </SchemaForm>
        <TextLink className="inline-flex min-h-11 items-center" to={paths.editVerification()}>
          {t(
            channel === "email"
              ? "account.verification.update_email"
              : "account.verification.update_cellphone",
          )}
        </TextLink>
      </div>
    </div>
  );
}

/** Counts down with script; without script the button works and the server rejects an early request. */
function useCountdown(from: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => setLeft(from), [from]);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

/** Shows a note for three seconds; without script it stays. */
function useNote(isShown: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), NOTE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown && !isOver;
}
