import type { Deed } from "~/components/ui/confirm";
import type { FormRefusalData } from "~/components/ui/settings-form";
import type { Translate } from "~/i18n/text-key";

interface Asked {
  id: string;
  fullName: string;
  email: string;
}

function deed(
  t: Translate,
  intent: "cancel" | "resend",
  { id, fullName, email }: Asked,
  refusal: FormRefusalData | null,
): Deed {
  const isOwn = refusal?.intent === intent && refusal.typed.request_id === id;
  return {
    id: `${intent}-${id}`,
    intent,
    fields: { request_id: id },
    title: t(`operator.access.${intent}_title`, { person: fullName }),
    text: t(`operator.access.${intent}_text`, { email }),
    submit: t(`operator.access.${intent}`),
    color: intent === "cancel" ? "red" : "blue",
    refusal: isOwn ? refusal : null,
  };
}

/** What is asked about before an open request is taken back. */
export const cancelDeed = (t: Translate, asked: Asked, refusal: FormRefusalData | null): Deed =>
  deed(t, "cancel", asked, refusal);

/** What is asked about before the link of a granted request is sent anew. */
export const resendDeed = (t: Translate, asked: Asked, refusal: FormRefusalData | null): Deed =>
  deed(t, "resend", asked, refusal);
