/** The part of a picture that a person keeps. Browser and server compute it alike. */
export const cropShapes = ["whole", "wide", "square"] as const;
export type CropShape = (typeof cropShapes)[number];

export interface Crop {
  shape: CropShape;
  /** Percent: 100 keeps as much as the shape allows, 300 a third of its sides. */
  zoom: number;
  /** Where the part lies in what is left, in percent from the left and from the top. */
  x: number;
  y: number;
}

export const CROP_ZOOM = { least: 100, most: 400, step: 10 } as const;
export const WHOLE: Crop = { shape: "whole", zoom: CROP_ZOOM.least, x: 50, y: 50 };

/** Width ÷ height; a wide logo has the proportions of the largest one that pages show. */
const RATIOS = { wide: 3, square: 1 } as const;

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the kept part of a picture in whole pixels, inside it and at least 1 × 1. */
export function cropRectangle(
  picture: { width: number; height: number },
  { shape, zoom, x, y }: Crop,
): Rectangle {
  if (shape === "whole") {
    // A bitmap's sides are no properties of its own, which a spread would copy.
    return { left: 0, top: 0, width: picture.width, height: picture.height };
  }
  const ratio = RATIOS[shape];
  const widest = Math.min(picture.width, picture.height * ratio);
  const part = (side: number, most: number) =>
    Math.min(most, Math.max(1, Math.round((side * CROP_ZOOM.least) / zoom)));
  const width = part(widest, picture.width);
  const height = part(widest / ratio, picture.height);
  const at = (percent: number, room: number) => Math.round((room * percent) / 100);
  const left = at(x, picture.width - width);
  const top = at(y, picture.height - height);
  return { left, top, width, height };
}
