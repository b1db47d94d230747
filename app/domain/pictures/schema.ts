import { z } from "zod";
import { cropShapes, CROP_ZOOM, WHOLE } from "~/values/web/crop";

/** The fields beside the file of POST /manage/organization/pictures. */
export const pictureUploadSchema = z.object({ image_for: z.enum(["logo"]) });

/** Body of PUT /manage/organization/logo. */
export const logoSchema = z.object({ picture_id: z.uuid() });

const percent = (least: number, most: number, preset: number) =>
  z.coerce.number("option_invalid").int("option_invalid").min(least).max(most).default(preset);

/** The part of a logo that the general page keeps; without these fields the whole picture. */
export const logoCropSchema = z.object({
  shape: z.enum(cropShapes, "option_invalid").default(WHOLE.shape),
  zoom: percent(CROP_ZOOM.least, CROP_ZOOM.most, WHOLE.zoom),
  x: percent(0, 100, WHOLE.x),
  y: percent(0, 100, WHOLE.y),
});
