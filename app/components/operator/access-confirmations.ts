import type { ConfirmableAction } from "~/components/ui/dialogs/confirm";
import type { Translate } from "~/i18n/text-key";

interface PendingRequest {
  id: string;
  fullName: string;
  email: string;
}

function confirmation(
  t: Translate,
  intent: "cancel" | "resend",
  { id, fullName, email }: PendingRequest,
): ConfirmableAction {
  return {
    id: `${intent}-${id}`,
    intent,
    fields: { request_id: id },
    title: t(`operator.access.${intent}_title`, { person: fullName }),
    text: t(`operator.access.${intent}_text`, { email }),
    submit: t(`operator.access.${intent}`),
    color: intent === "cancel" ? "red" : "blue",
  };
}

export const confirmCancel = (t: Translate, requested: PendingRequest): ConfirmableAction =>
  confirmation(t, "cancel", requested);

export const confirmResend = (t: Translate, requested: PendingRequest): ConfirmableAction =>
  confirmation(t, "resend", requested);
