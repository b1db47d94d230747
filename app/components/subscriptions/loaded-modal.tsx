import { useState } from "react";
import { ButtonLink } from "~/components/ui/button";
import { Modal } from "~/components/ui/dialogs/modal";
import { ModalPage } from "~/components/ui/dialogs/modal-page";
import { useHydrated } from "~/components/ui/use-hydrated";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface LoadedModalProps {
  outcome: "loaded" | "scheduled" | "awaits_money" | "in_process";
  plan: string;
}

/** Announces that the plan is loaded, and leads to the subscription; without script above the plans. */
export function LoadedModal({ outcome, plan }: LoadedModalProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(true);
  const content = {
    title: t(`subscription.done.${outcome}`, { plan }),
    color: "green",
    footer: (
      <ButtonLink to={paths.subscription()}>{t("subscription.done.to_subscription")}</ButtonLink>
    ),
  } as const;
  const text = <p>{t(`subscription.done.${outcome}_text`, { plan })}</p>;
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
