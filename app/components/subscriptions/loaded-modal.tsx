import { useState } from "react";
import { ButtonLink } from "~/components/ui/button";
import { Modal } from "~/components/ui/dialogs/modal";
import { ModalPage } from "~/components/ui/dialogs/modal-page";
import { useHydrated } from "~/components/ui/use-hydrated";
import type { ShownBankCharge } from "~/http/bank-charge.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface LoadedModalProps {
  outcome: "loaded" | "scheduled" | "awaits_money" | "in_process";
  plan: string;
  /** The charge of a choice that is in process. */
  bank: ShownBankCharge | null;
}

/** Announces that the plan is loaded, and leads to the subscription; without script above the plans. */
export function LoadedModal({ outcome, plan, bank }: LoadedModalProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(true);
  const question = bank?.url ? { url: bank.url, amount: bank.amount } : null;
  const content = {
    title: question ? t("subscription.bank.title") : t(`subscription.done.${outcome}`, { plan }),
    color: question ? "purple" : "green",
    footer: question ? (
      <ButtonLink plain to={question.url}>
        {t("subscription.bank.go")}
      </ButtonLink>
    ) : (
      <ButtonLink to={paths.subscription()}>{t("subscription.done.to_subscription")}</ButtonLink>
    ),
  } as const;
  const text = (
    <p>
      {question
        ? t("subscription.bank.text", { amount: question.amount })
        : t(`subscription.done.${outcome}_text`, { plan })}
    </p>
  );
  if (!isHydrated) {
    return (
      <div role="status">
        <ModalPage {...content}>{text}</ModalPage>
      </div>
    );
  }
  return (
    <Modal open={isOpen} onClose={() => setOpen(false)} {...content}>
      {text}
    </Modal>
  );
}
