import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { openLettering, type Lettering } from "./lettering.server";
import {
  composeShare,
  fitTitle,
  makeSharePicture,
  type SharePictureContent,
} from "./share-picture.server";

let lettering: Lettering;
beforeAll(async () => {
  lettering = await openLettering();
});

const facts: SharePictureContent = {
  organization: "Fundación Huellas",
  title: "Agua para Ñorquinco",
  color: "#7a2e5d",
  logo: null,
};
const outlines = (svg: string) => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);

describe("the picture that networks show for a page without a cover", () => {
  it("is a PNG of 1200 × 630 in the organisation's colour, with its logo on a white card", async () => {
    const background = { r: 0, g: 0, b: 255, alpha: 1 };
    const content = await sharp({ create: { width: 480, height: 160, channels: 4, background } })
      .png()
      .toBuffer();
    const logo = { content, width: 480, height: 160 };
    const picture = (await makeSharePicture({ ...facts, logo })) ?? Buffer.alloc(0);
    const { format, width, height } = await sharp(picture).metadata();
    expect([format, width, height]).toEqual(["png", 1200, 630]);
    expect(picture.length).toBeLessThan(100_000);
    const pixel = async (left: number, top: number) => {
      const part = sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha();
      return (await part.raw().toBuffer()).toString("hex");
    };
    expect([await pixel(10, 300), await pixel(80, 116), await pixel(200, 116)]).toEqual([
      "7a2e5d",
      "ffffff",
      "0000ff",
    ]);
  });

  it("contains shapes only, so that no text is read as markup", () => {
    const organization = `"/><image href="file:///etc/passwd"/>`;
    const svg = composeShare({ ...facts, organization, color: `"/>` }, lettering);
    const names = [...svg.matchAll(/<\/?(\w+)/g)].map(([, name]) => name);
    expect([...new Set(names)].toSorted()).toEqual(["circle", "path", "rect", "svg"]);
    expect(svg).not.toContain("passwd");
  });

  it("draws every letter of Latin, and writes others in Latin", () => {
    const letters = "Țăranu Šimić Łódź Ñandú ação — «€» “1”";
    expect(lettering.drawable(letters)).toBe(letters);
    expect(lettering.drawable("Agua\u0301 💧 вода\n  水 ya")).toBe(
      "Aguá [:droplet:] [voda] [Shui] ya",
    );
    // A single NaN would end the drawing there.
    for (const organization of ["São João", "Łukasz ação", letters]) {
      for (const path of outlines(composeShare({ ...facts, organization }, lettering)))
        expect(path).toMatch(/^(?:[MLQC][-\d. ]+|Z)+$/);
    }
    // A letter without a glyph is drawn without its accents.
    expect(lettering.drawable("Mbo’ehára Pyahú ẽ g\u0303 ẳ\u0323")).toBe("Mbo’ehára Pyahú e g a");
    const [, water] = outlines(composeShare({ ...facts, title: "水" }, lettering));
    expect(water).toMatch(/^M/);
    const [name, ...lines] = outlines(composeShare({ ...facts, title: "" }, lettering));
    expect([name !== "", lines]).toEqual([true, []]);
  });

  it("breaks a title at its blanks, shrinks it, and ends a title that does not fit with an ellipsis", () => {
    expect(fitTitle("Agua", lettering)).toEqual({
      style: { weight: 700, size: 92 },
      lines: ["Agua"],
    });
    const title = "Una escuela con techo y agua para los chicos de la comunidad de Ñorquinco Norte";
    const whole = fitTitle(title, lettering);
    expect(whole.lines.join(" ")).toBe(title);
    for (const long of [`${title}. `.repeat(9), "Ñ".repeat(300)]) {
      const { lines, style } = fitTitle(lettering.drawable(long), lettering);
      expect([lines.length, style.size]).toEqual([5, 58]);
      expect(lines.at(-1)).toMatch(/[\p{L}]…$/u);
      for (const line of lines) expect(lettering.widthOf(line, style)).toBeLessThanOrEqual(1056);
    }
  });
});
