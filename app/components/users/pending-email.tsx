import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
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
  return (
    <Alert tone="info" title={t("account.email_change.pending", { address })}>
      <p>{t("account.email_change.pending_text", { present })}</p>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-3">
        <CsrfField />
        <Button size="sm" variant="outline" name="intent" value="resend_email">
          {t("account.email_change.resend")}
        </Button>
        <Button size="sm" variant="ghost" name="intent" value="cancel_email">
          {t("account.email_change.cancel")}
        </Button>
      </Form>
    </Alert>
  );
}
