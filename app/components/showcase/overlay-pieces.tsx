import { useState } from "react";
import { Piece } from "~/components/showcase/piece";
import { Alert } from "~/components/ui/messages/alert";
import { whileBusy } from "~/components/ui/messages/busy";
import { Button } from "~/components/ui/button";
import { Modal } from "~/components/ui/dialogs/modal";
import { ModalLink } from "~/components/ui/dialogs/modal-link";
import type { ModalColor } from "~/components/ui/dialogs/modal-tone";
import { notify } from "~/components/ui/messages/notifications";
import { withSaveStatus } from "~/components/ui/messages/save-status";
import { SaveStatusText } from "~/components/ui/messages/save-status-banner";
import { useT } from "~/i18n";

export const MODAL_COLORS: readonly ModalColor[] = ["green", "red", "blue", "purple"];
const WORK_MS = 2_000;

const work = () => new Promise<void>((resolve) => setTimeout(resolve, WORK_MS));
const fail = async () => {
  await work();
  return new Response(null, { status: 500 });
};

export function OverlayPieces() {
  const t = useT();
  return (
    <>
      <ModalPiece />
      <Piece name="notifications" inline>
        <Button
          type="button"
          variant="outline"
          onClick={() => notify("success", t("showcase.notify.success_text"))}
        >
          {t("showcase.notify.success")}
        </Button>
        <Button
          type="button"
          variant="outline"
          onClick={() => notify("fail", t("showcase.notify.fail_text"))}
        >
          {t("showcase.notify.fail")}
        </Button>
        <Button
          type="button"
          variant="outline"
          onClick={() => notify("success", t("showcase.notify.html_text"), { isHtml: true })}
        >
          {t("showcase.notify.html")}
        </Button>
      </Piece>
      <Piece name="save" inline>
        <Button type="button" variant="outline" onClick={() => void withSaveStatus(work)}>
          {t("showcase.save.works")}
        </Button>
        <Button type="button" variant="outline" onClick={() => void withSaveStatus(fail)}>
          {t("showcase.save.fails")}
        </Button>
        <SaveStatusText state="saving" />
        <SaveStatusText state="saved" />
        <SaveStatusText state="failed" />
      </Piece>
      <Piece name="spinner" inline>
        <Button type="button" variant="outline" onClick={() => void whileBusy(work)}>
          {t("showcase.wait")}
        </Button>
      </Piece>
      <Piece name="alerts">
        {(["info", "success", "warning", "danger"] as const).map((tone) => (
          <Alert key={tone} tone={tone} title={t(`showcase.modal.${MODAL_COLORS[0] ?? "green"}`)}>
            {t("showcase.modal.text")}
          </Alert>
        ))}
      </Piece>
    </>
  );
}

function ModalPiece() {
  const t = useT();
  const [color, setColor] = useState<ModalColor>("green");
  const [isOpen, setOpen] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const close = () => setOpen(false);
  return (
    <Piece name="modal" inline>
      {MODAL_COLORS.map((one) => (
        <ModalLink
          key={one}
          to={`?modal=${one}`}
          onOpen={() => {
            setColor(one);
            setOpen(true);
          }}
        >
          {t(`showcase.modal.${one}`)}
        </ModalLink>
      ))}
      <Modal
        open={isOpen}
        onClose={close}
        title={t(`showcase.modal.${color}`)}
        color={color}
        locked={isLocked}
        footer={
          <>
            <Button type="button" variant="outline" disabled={isLocked} onClick={close}>
              {t("common.actions.back")}
            </Button>
            <Button
              type="button"
              variant={color === "red" ? "destructive" : "primary"}
              busy={isLocked}
              onClick={() => {
                setLocked(true);
                void work().then(() => {
                  setLocked(false);
                  close();
                });
              }}
            >
              {t("showcase.modal.locked")}
            </Button>
          </>
        }
      >
        <p>{t("showcase.modal.text")}</p>
      </Modal>
    </Piece>
  );
}
