/** Tests that the library for browsers without a reader of their own reads the codes that our tickets show. */
import decodeQR from "qr/decode.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { encode } from "uqr";
import { openCodeReader } from "./code-reader";

const ADDRESS = "https://huellas.dadiva.example/t/7K3F9QXTM2PA4BCD";

/** Draws the code into a gray picture, each module `size` pixels wide, turned by a quarter if asked. */
function draw(text: string, { size = 6, isTurned = false } = {}) {
  const { data: modules } = encode(text, { border: 4 });
  const width = modules.length * size + 120;
  const data = new Uint8ClampedArray(width * width * 4).fill(200);
  for (let y = 0; y < modules.length * size; y += 1)
    for (let x = 0; x < modules.length * size; x += 1) {
      const [row, column] = isTurned ? [x, modules.length * size - 1 - y] : [y, x];
      const isDark = modules[Math.floor(row / size)]?.[Math.floor(column / size)] ?? false;
      const place = ((y + 60) * width + x + 60) * 4;
      data.fill(isDark ? 30 : 230, place, place + 3);
    }
  return { width, height: width, data };
}

it.each([{}, { size: 3 }, { isTurned: true }])("reads a ticket's code drawn as %j", (look) => {
  expect(decodeQR(draw(ADDRESS, look))).toBe(ADDRESS);
});

describe("the reader", () => {
  afterEach(() => void vi.unstubAllGlobals());

  class OfBrowser {
    detect = () => Promise.resolve([]);
  }
  const withFormats = (formats: string[]) =>
    vi.stubGlobal(
      "BarcodeDetector",
      Object.assign(OfBrowser, { getSupportedFormats: () => Promise.resolve(formats) }),
    );

  it("is the browser's own where it reads QR codes", async () => {
    withFormats(["ean_13", "qr_code"]);
    expect(await openCodeReader()).toBeInstanceOf(OfBrowser);
  });

  it("is the library's where the browser has none, or one for other codes", async () => {
    expect(await openCodeReader()).not.toBeInstanceOf(OfBrowser);
    withFormats(["ean_13"]);
    expect(await openCodeReader()).not.toBeInstanceOf(OfBrowser);
  });
});
