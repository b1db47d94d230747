import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cropRectangle, cropShapes, CROP_ZOOM, WHOLE } from "./crop";

describe("cropRectangle", () => {
  const picture = { width: 600, height: 400 };

  it("keeps the whole picture", () => {
    expect(cropRectangle(picture, { ...WHOLE, zoom: 300 })).toEqual({
      left: 0,
      top: 0,
      ...picture,
    });
  });

  it("keeps the largest part of a shape, where the person puts it", () => {
    const square = { shape: "square", zoom: 100 } as const;
    const side = { width: 400, height: 400 };
    expect(cropRectangle(picture, { ...square, x: 0, y: 50 })).toEqual({
      left: 0,
      top: 0,
      ...side,
    });
    expect(cropRectangle(picture, { ...square, x: 100, y: 0 })).toEqual({
      ...{ left: 200, top: 0 },
      ...side,
    });
    expect(cropRectangle(picture, { shape: "wide", zoom: 200, x: 50, y: 100 })).toEqual({
      ...{ left: 150, top: 300 },
      ...{ width: 300, height: 100 },
    });
  });

  it("never leaves the picture", () => {
    const side = fc.integer({ min: 1, max: 16_000 });
    const percent = fc.integer({ min: 0, max: 100 });
    const crop = fc.record({
      shape: fc.constantFrom(...cropShapes),
      zoom: fc.integer({ min: CROP_ZOOM.least, max: CROP_ZOOM.most }),
      x: percent,
      y: percent,
    });
    fc.assert(
      fc.property(side, side, crop, (width, height, chosen) => {
        const part = cropRectangle({ width, height }, chosen);
        expect(part.left).toBeGreaterThanOrEqual(0);
        expect(part.top).toBeGreaterThanOrEqual(0);
        expect(part.width).toBeGreaterThanOrEqual(1);
        expect(part.height).toBeGreaterThanOrEqual(1);
        expect(part.left + part.width).toBeLessThanOrEqual(width);
        expect(part.top + part.height).toBeLessThanOrEqual(height);
      }),
    );
  });
});
