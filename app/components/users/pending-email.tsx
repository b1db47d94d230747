import { useEffect } from "react";
import { Alert } from "~/components/ui/messages/alert";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";

export const emailOutcomes = {
  email_resent: "account.email_change.resent",
  email_kept: "account.email_change.cancelled",
  email_over: "account.email_change.over",
} as const satisfies Record<string, TextKey>;

/** The notice disappears with the change, so the focus moves to the e-mail field. */
export function useFocusAfterNotice(done: string | null): void {
  useEffect(() => {
    if (done === "email_kept" || done === "email_over")
      document.querySelector<HTMLElement>("main [name=email]")?.focus();
  }, [done]);
}

/** Explains that a new e-mail waits for confirmation, with resend and cancel. */
export function PendingEmail({ address, present }: { address: string; present: string }) {
  const t = useT();
  const resend = useSchemaForm({ id: "resend-email", intent: "resend_email" });
  const cancel = useSchemaForm({ id: "cancel-email", intent: "cancel_email" });
  return (
    <Alert tone="info" title={t("account.email_change.pending", { address })}>
      <p>{t("account.email_change.pending_text", { present })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <SchemaForm of={resend}>
          <SubmitButton size="sm" variant="outline">
            {t("account.email_change.resend")}
          </SubmitButton>
        </SchemaForm>
        <SchemaForm of={cancel}>
          <SubmitButton size="sm" variant="ghost">
            {t("account.email_change.cancel")}
          </SubmitButton>
        </SchemaForm>
      </div>
    </Alert>
  );
}
