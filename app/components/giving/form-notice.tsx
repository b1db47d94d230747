import type { ReactNode } from "react";
import { Alert } from "~/components/ui/messages/alert";
import { Refusal } from "~/components/ui/messages/refusal";
import { useT } from "~/i18n";
import { moneyText } from "~/components/ui/text/money-text";
import { FaultList } from "~/components/ui/forms/fault-list";
import { idOf } from "./giving-field";
import { NOTICE_FOCUS, type EarlierDonation, type FormNotice, type FormState } from "./form-state";

const DONATION_TEXTS = {
  declined: "public.form.declined",
  duplicate: "public.duplicate.title",
  duplicateText: "public.duplicate.text",
  pending: "public.duplicate.pending_title",
  pendingText: "public.duplicate.pending",
  stepUp: "public.step_up.title",
  stepUpText: "public.step_up.text",
  renewed: "public.form.renewed",
  received: "public.form.earlier_received",
  undecided: "public.form.earlier_undecided",
  again: "public.form.earlier_again",
} as const;

/** Who buys tickets makes no donation. */
const ORDER_TEXTS = {
  declined: "public.tickets.declined",
  duplicate: "public.tickets.duplicate_title",
  duplicateText: "public.tickets.duplicate_text",
  pending: "public.tickets.pending_title",
  pendingText: "public.tickets.pending_text",
  stepUp: "public.tickets.step_up_title",
  stepUpText: "public.tickets.step_up_text",
  renewed: "public.tickets.renewed",
  received: "public.tickets.earlier_received",
  undecided: "public.tickets.earlier_undecided",
  again: "public.tickets.earlier_again",
} as const;

/** The box of a refusal; a code that the donor must type first takes the focus instead. */
export function NoticeBox({ state, children }: { state: FormState; children: ReactNode }) {
  return (
    <Refusal id="refusal" takesFocus={state.focus === NOTICE_FOCUS}>
      {children}
    </Refusal>
  );
}

interface NoticeProps {
  notice: FormNotice;
  /** The errors of the fields (`FormState`). */
  faults?: FormState["faults"];
  isOrder?: boolean;
}

/** Shows the result of the post beside what the donor, or the buyer of tickets, has to do next. */
export function Notice({ notice, faults = [], isOrder = false }: NoticeProps) {
  const t = useT();
  const { kind, message } = notice;
  const texts = isOrder ? ORDER_TEXTS : DONATION_TEXTS;
  switch (kind) {
    case "invalid":
      return (
        <Alert tone="danger" title={message}>
          <FaultList faults={faults.map(([path, errors]) => [idOf(path), errors])} />
        </Alert>
      );
    case "declined":
      return (
        <Alert tone="danger" title={t(texts.declined)}>
          <p>{message}</p>
        </Alert>
      );
    case "duplicate":
      return (
        <Alert tone="warning" title={t(texts.duplicate)}>
          <p>{t(texts.duplicateText)}</p>
        </Alert>
      );
    case "duplicate_pending":
      return (
        <Alert tone="warning" title={t(texts.pending)}>
          <p>{t(texts.pendingText)}</p>
        </Alert>
      );
    case "expired":
      return <Alert tone="info">{t("errors.form_expired")}</Alert>;
    case "step_up":
      return (
        <Alert tone="info" title={t(texts.stepUp)}>
          <p>{t(texts.stepUpText)}</p>
        </Alert>
      );
    case "renewed":
      return notice.earlier ? (
        <EarlierDonationNotice earlier={notice.earlier} texts={texts} />
      ) : (
        <Alert tone="info">{t(texts.renewed)}</Alert>
      );
    default:
      return <Alert tone="danger" title={message} />;
  }
}

interface EarlierDonationNoticeProps {
  earlier: EarlierDonation;
  texts: typeof DONATION_TEXTS | typeof ORDER_TEXTS;
}

/** A donor who stopped the page and sent another amount may give twice, so this comes first. */
function EarlierDonationNotice({ earlier, texts }: EarlierDonationNoticeProps) {
  const t = useT();
  const { isApproved, currency } = earlier;
  const amount = moneyText(earlier.amount, currency);
  return (
    <Alert tone="warning" title={t(isApproved ? texts.received : texts.undecided, { amount })}>
      <p>{t(texts.again)}</p>
    </Alert>
  );
}
