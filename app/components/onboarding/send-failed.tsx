import { Form } from "@remix-run/react";
import { Alert } from "~/components/ui/messages/alert";
import { Refusal } from "~/components/ui/messages/refusal";
import { Button, ButtonLink } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface SendFailedProps {
  message: string;
  channel: "email" | "cellphone";
}

/** Explains why the code could not be sent, with a retry and a link to change the address. */
export function SendFailed({ message, channel }: SendFailedProps) {
  const t = useT();
  return (
    <Refusal className="stack">
      <Alert tone="danger" title={message} />
      <Form method="post" className="flex flex-wrap gap-3">
        <CsrfField />
        <input type="hidden" name="channel" value={channel} />
        <Button icon="refresh" name="intent" value="resend">
          {t("common.actions.retry")}
        </Button>
        <ButtonLink variant="ghost" to={paths.editVerification()}>
          {t(
            channel === "email"
              ? "account.verification.update_email"
              : "account.verification.update_cellphone",
          )}
        </ButtonLink>
      </Form>
    </Refusal>
  );
}
