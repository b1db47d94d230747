import { useEffect, useRef, useState } from "react";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { Slider } from "~/components/ui/forms/slider";
import { useT } from "~/i18n";
import { CROP_ZOOM, cropRectangle, cropShapes, WHOLE, type CropShape } from "~/values/web/crop";

/** Pixels of the largest logo, twice for fine screens. */
const SIDES = { width: 960, height: 320 } as const;
const STEP = 2;

/**
 * Chooses the part of a logo before its upload, and shows it as the server will cut it. The preview is a
 * canvas, because a page's policy allows no picture from memory.
 */
export function LogoCrop({ file }: { file: File }) {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(WHOLE);
  const picture = useBitmap(file);
  const part = picture && cropRectangle(picture, crop);
  const scale = part && Math.min(1, SIDES.width / part.width, SIDES.height / part.height);
  useEffect(() => {
    const { width, height } = canvas.current ?? { width: 0, height: 0 };
    const context = canvas.current?.getContext("2d");
    if (!context || !picture) return;
    const { left, top, ...size } = cropRectangle(picture, crop);
    context.clearRect(0, 0, width, height);
    context.drawImage(picture, left, top, size.width, size.height, 0, 0, width, height);
  }, [picture, crop]);
  // The server says what is wrong with a file that no browser can read.
  if (!part || !scale) return null;
  return (
    <div className="grid gap-4">
      <RadioCards
        name="shape"
        label={t("manage.logo.crop.title")}
        required
        defaultValue={crop.shape}
        choices={cropShapes.map((value) => ({ value, label: t(`manage.logo.crop.${value}`) }))}
        onChange={({ target }) => setCrop({ ...crop, shape: target.value as CropShape })}
      />
      <canvas
        ref={canvas}
        role="img"
        aria-label={t("manage.logo.crop.preview")}
        width={Math.max(1, Math.round(part.width * scale))}
        height={Math.max(1, Math.round(part.height * scale))}
        className="organization-logo logo-shown"
      />
      {crop.shape !== "whole" && (
        <>
          <Slider
            label={t("manage.logo.crop.zoom")}
            name="zoom"
            min={CROP_ZOOM.least}
            max={CROP_ZOOM.most}
            step={CROP_ZOOM.step}
            value={crop.zoom}
            onChange={(zoom) => setCrop({ ...crop, zoom })}
          />
          {(["x", "y"] as const).map((axis) => (
            <Slider
              key={axis}
              label={t(`manage.logo.crop.${axis}`)}
              name={axis}
              step={STEP}
              value={crop[axis]}
              onChange={(value) => setCrop({ ...crop, [axis]: value })}
            />
          ))}
        </>
      )}
    </div>
  );
}

/** Returns the decoded file; null until then, and for a file that the browser cannot read. */
function useBitmap(file: File): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setPicture(null);
    createImageBitmap(file).then(
      (decoded) => {
        if (isCurrent) setPicture(decoded);
        else decoded.close();
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return picture;
}
