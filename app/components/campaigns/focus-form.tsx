import { Form } from "@remix-run/react";
import { useState, type MouseEvent } from "react";
import { focusAttributes, FOCUS_STEP, type Focus } from "~/components/campaigns/focus";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { Slider } from "~/components/ui/forms/slider";
import { useHydrated } from "~/components/ui/use-hydrated";
import type { CampaignCover } from "~/domain/campaigns/campaign";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

interface FocusFormProps {
  cover: CampaignCover;
  busy: boolean;
}

/**
 * Chooses the point of the cover that every crop keeps: by a click on the picture, or by two sliders, which
 * also serve the arrow keys and browsers without script.
 */
export function FocusForm({ cover, busy }: FocusFormProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const [focus, setFocus] = useState<Focus>(cover.focus);
  const picture = paths.picture(cover.pictureId, "cover.jpg");
  const point = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const step = (part: number) => Math.round((part * 100) / FOCUS_STEP) * FOCUS_STEP;
    setFocus({ x: step((clientX - left) / width), y: step((clientY - top) / height) });
  };
  return (
    <Form method="post" preventScrollReset className="grid gap-3 border-t border-line pt-4">
      <CsrfField />
      <input type="hidden" name="intent" value="focus" />
      <p className="label">{t("campaigns.focus.title")}</p>
      <p className="hint">{t("campaigns.focus.hint")}</p>
      {/* The sliders below are the same choice for the keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the sliders serve the keyboard */}
      <div className="focus-picture" onClick={point}>
        <img src={picture} alt="" />
        {isHydrated && (
          // eslint-disable-next-line no-restricted-syntax -- only script renders it, which the CSP allows
          <span style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
        )}
      </div>
      {(["x", "y"] as const).map((axis) => (
        <Slider
          key={axis}
          label={t(`campaigns.focus.${axis}`)}
          name={axis}
          step={FOCUS_STEP}
          value={focus[axis]}
          onChange={(value) => setFocus({ ...focus, [axis]: value })}
        />
      ))}
      {isHydrated && (
        <div className="flex items-start gap-3">
          {(["wide", "square"] as const).map((shape) => (
            <img
              key={shape}
              src={picture}
              alt={t(`campaigns.focus.${shape}`)}
              className="focus-crop"
              data-shape={shape}
              {...focusAttributes(focus)}
            />
          ))}
        </div>
      )}
      <Button variant="secondary" busy={busy} className="justify-self-start">
        {t("campaigns.focus.save")}
      </Button>
    </Form>
  );
}
