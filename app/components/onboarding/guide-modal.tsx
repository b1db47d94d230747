import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Modal } from "~/components/ui/dialogs/modal";
import type { GuideName } from "~/domain/onboarding/guides";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { guideContents } from "./guide-contents";
import { GuideSteps } from "./guide-steps";

interface GuideModalProps {
  name: GuideName;
  open: boolean;
  /** `step` is the saved value: the slide's number, from 1. */
  onClose(step: number): void;
}

/** Shows a guide: one slide, or several with arrows and dots; the last has the link onward. */
export function GuideModal({ name, open, onClose }: GuideModalProps) {
  const t = useT();
  const { title, slides, action } = guideContents[name];
  const [at, setAt] = useState(0);
  const count = slides.length;
  const isLast = at === count - 1;
  const slide = slides[at];
  const turn = (by: number) => setAt((now) => Math.max(0, Math.min(count - 1, now + by)));
  useArrowKeys(open && count > 1, turn);
  const leads = useFocusKept(isLast);
  if (!slide) return null;
  const close = () => onClose(at + 1);
  const { Art } = slide;
  return (
    <Modal
      open={open}
      onClose={close}
      title={t(title)}
      footer={
        <div ref={leads} className="flex flex-wrap justify-end gap-3">
          {!isLast ? (
            <Button type="button" onClick={() => turn(1)}>
              {t("account.guide.next")}
            </Button>
          ) : action.to === null ? (
            <Button type="button" onClick={close}>
              {t(action.label)}
            </Button>
          ) : (
            <>
              {count > 1 && (
                <ButtonLink variant="ghost" to={paths.dashboard()} onClick={close}>
                  {t("account.guide.later")}
                </ButtonLink>
              )}
              <ButtonLink to={action.to} onClick={close}>
                {t(action.label)}
              </ButtonLink>
            </>
          )}
        </div>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-4" aria-live="polite">
          <div key={at} className="guide-slide">
            <Art />
            {slide.title && <h3 className="mt-5 min-h-8 text-lg font-bold">{t(slide.title)}</h3>}
            <p className={count > 1 ? "guide-text" : "mt-4"}>{t(slide.text)}</p>
          </div>
        </div>
        {count > 1 && <GuideSteps at={at} count={count} go={setAt} turn={turn} />}
      </div>
    </Modal>
  );
}

/** The arrow keys turn the slides wherever the focus is in the dialog. */
function useArrowKeys(isOn: boolean, turn: (by: number) => void): void {
  const newest = useRef(turn);
  newest.current = turn;
  useEffect(() => {
    if (!isOn) return;
    const press = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey) return;
      if (key === "ArrowRight") newest.current(1);
      if (key === "ArrowLeft") newest.current(-1);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOn]);
}

/** The focused button disappears on the last slide; its replacement takes the focus. */
function useFocusKept(isLast: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>(":scope > :last-child")?.focus();
  }, [isLast]);
  return box;
}
