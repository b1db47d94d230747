import { useEffect, useState } from "react";
import { lastingStorage } from "~/components/layout/browser/browser-storage";
import { PlanText, planTitle, type PlanNoticeData } from "./plan-notice";
import { watchWork } from "~/components/onboarding/at-work";
import { Button, ButtonLink } from "~/components/ui/button";
import { Modal } from "~/components/ui/dialogs/modal";
import { useIsSupport } from "~/components/users/use-can";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/**
 * Shows the trial modals (product.md 'Subscription'): in the last 7 days once a day, after the end each day
 * and at each login. The browser remembers the last time. A busy person is left alone until the next visit.
 */
export function TrialModal({ notice }: { notice: PlanNoticeData }) {
  const t = useT();
  const isSupport = useIsSupport();
  const [isOpen, setOpen] = useState(false);
  const { dialog } = notice;
  const key = dialog && !isSupport ? `dadiva:trial:${dialog.person}` : null;
  const occasion = dialog?.occasion ?? "";
  useEffect(() => {
    if (key === null || lastingStorage.get(key) === occasion) return;
    const work = watchWork();
    const isBusy = work.isAtWork();
    work.stop();
    if (isBusy) return;
    setOpen(true);
  }, [key, occasion]);
  /** A dialog that a person left with the page, unread, opens again. */
  const close = () => {
    if (key !== null) lastingStorage.set(key, occasion);
    setOpen(false);
  };
  return (
    <>
      {isOpen && <span hidden data-opening />}
      <Modal
        open={isOpen}
        onClose={close}
        title={planTitle(t, notice)}
        color={notice.state === "running" ? "blue" : "red"}
        footer={
          <>
            <Button type="button" variant="outline" onClick={close}>
              {t("account.plan_notice.close")}
            </Button>
            <ButtonLink plain to={paths.choosePlan()} onClick={close}>
              {t("account.plan_notice.choose")}
            </ButtonLink>
          </>
        }
      >
        <PlanText notice={notice} />
      </Modal>
    </>
  );
}
