import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Crop } from "~/values/web/crop";
import {
  cropLogo,
  faultOfImage,
  imageVariants,
  inspectImage,
  logoVariants,
  makeLogo,
  makePhoto,
  makeVariants,
} from "./images.server";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c04040" } });

/** Returns a PNG whose header declares this size over almost no data. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(1024));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const parts = [chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** Returns the PNG with a chunk of this type after its header. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

async function photo(): Promise<Buffer> {
  const gps = { GPSLatitudeRef: "S", GPSLatitude: "34/1 36/1 0/1", GPSLongitudeRef: "W" };
  return plain(400, 300)
    .withExif({ IFD0: { Make: "CameraOfAna" }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

describe("inspectImage", () => {
  it("recognises JPEG, PNG and GIF by their content", async () => {
    const jpeg = await plain(30, 20).jpeg().toBuffer();
    expect(await inspectImage(jpeg)).toEqual({ format: "jpeg", width: 30, height: 20 });
    const png = await plain(30, 20).png().toBuffer();
    expect(await inspectImage(png)).toMatchObject({ format: "png" });
    const gif = await plain(30, 20).gif().toBuffer();
    expect(await inspectImage(gif)).toMatchObject({ format: "gif" });
  });

  it("rejects files that only look like a picture", async () => {
    const jpeg = await plain(30, 20).jpeg().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
    const bad = [
      Buffer.from("hola, soy un texto con nombre de foto"),
      Buffer.from(svg),
      Buffer.from("%PDF-1.7 \n"),
      Buffer.from("GIF89a<script>alert(1)</script>"),
      Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.from("<html>")]),
      await plain(30, 20).webp().toBuffer(),
      jpeg.subarray(0, 12),
      Buffer.alloc(0),
    ];
    for (const content of bad) expect(await inspectImage(content)).toMatch(/^(?:type|broken)$/);
  });

  it("rejects a small file that unpacks to 900 million pixels, without unpacking it", async () => {
    const bomb = pngOf(30_000, 30_000);
    expect(bomb.length).toBeLessThan(2_000);
    const memory = process.memoryUsage().rss;
    expect(await inspectImage(bomb)).toBe("sides");
    expect(await makeVariants(bomb)).toBeNull();
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 * 1024 * 1024);
    expect(await inspectImage(pngOf(20_000, 2_000))).toBe("sides");
    expect(await inspectImage(pngOf(40, 15_900))).toBe("sides");
    expect(await inspectImage(pngOf(15_900, 700))).toBe("sides");
    // The header declares more than the data contains.
    expect(await inspectImage(pngOf(7_000, 7_000))).toBe("broken");
  });
});

/** A photo whose scan is long enough to be damaged in the middle. */
async function noisy(progressive: boolean): Promise<Buffer> {
  const pixels = Uint8Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * at * 31) % 251);
  return sharp(pixels, { raw: { width: 300, height: 200, channels: 3 } })
    .jpeg({ progressive })
    .toBuffer();
}

describe("damaged or malicious pictures", () => {
  it.each([false, true])("rejects a JPEG with a damaged scan (progressive: %s)", async (kind) => {
    const whole = await noisy(kind);
    expect(await inspectImage(whole)).toMatchObject({ format: "jpeg" });
    const scan = whole.indexOf(Buffer.from("ffda", "hex")) + 14;
    const broken = Buffer.from(whole).fill(0xff, scan, scan + 2_000);
    const cut = [whole.subarray(0, whole.length / 2), whole.subarray(0, -2)];
    for (const content of [broken, ...cut]) expect(await inspectImage(content)).toBe("broken");
    // Some cameras leave bytes before the last marker, others after it.
    const [pad, end] = [Buffer.alloc(9, 1), whole.subarray(-2)];
    const loose = Buffer.concat([whole.subarray(0, -2), pad, end, pad]);
    expect(await inspectImage(loose)).toMatchObject({ width: 300 });
  });

  it("processes a narrow picture at the limit, a long animation and odd chunks in little memory", async () => {
    const stripe = await plain(40, 800).png().toBuffer();
    const frames = await sharp(Buffer.alloc(40 * 40 * 3 * 200, 90), {
      raw: { width: 40, height: 40 * 200, channels: 3, pageHeight: 40 },
    })
      .gif()
      .toBuffer();
    const frame = Buffer.alloc(26);
    const profile = Buffer.concat([
      Buffer.from("bomb\0\0"),
      deflateSync(Buffer.alloc(40_000_000), { level: 9 }),
    ]);
    const small = await plain(60, 40).png().toBuffer();
    const zoo = {
      stripe,
      wide: await plain(2_000, 100).jpeg({ progressive: true }).toBuffer(),
      dot: await plain(1, 1).png().toBuffer(),
      frames,
      apng: withChunk(
        withChunk(small, "fcTL", frame),
        "acTL",
        Buffer.from("000fffff00000000", "hex"),
      ),
      profile: withChunk(small, "iCCP", profile),
      text: withChunk(small, "zTXt", profile),
    };
    const memory = process.memoryUsage().rss;
    for (const [name, content] of Object.entries(zoo)) {
      const facts = await inspectImage(content);
      if (typeof facts === "string") continue;
      const cover = (await makeVariants(content))?.get("cover.webp");
      expect(await sharp(cover).metadata(), name).toMatchObject({ width: 1200, height: 630 });
      expect((await sharp((await makePhoto(content)) ?? undefined).metadata()).width, name).toBe(
        256,
      );
      expect((await makeLogo(content))?.height ?? 0, name).toBeLessThanOrEqual(160);
    }
    // Twelve encoders of a cover (four widths, three formats) took up to 192 MB when measured.
    expect(process.memoryUsage().rss - memory).toBeLessThan(256 * 1024 * 1024);
    for (const name of ["stripe", "wide", "dot", "frames"] as const) {
      expect(await inspectImage(zoo[name]), name).toHaveProperty("format");
    }
  });

  it("validates a document by the same limits, read from its file", async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), "dadiva-zoo-")), "paper");
    const inspect = (content: Buffer, format: "jpeg" | "png") => {
      writeFileSync(file, content);
      return faultOfImage(file, format);
    };
    const whole = await noisy(false);
    expect(await inspect(whole, "jpeg")).toBeNull();
    expect(await inspect(whole.subarray(0, -200), "jpeg")).toBe("broken");
    expect(await inspect(pngOf(40, 15_900), "png")).toBe("sides");
    rmSync(path.dirname(file), { recursive: true });
  });
});

describe("makeVariants", () => {
  it("makes four widths in three formats, and the sizes of earlier releases", async () => {
    const variants = await makeVariants(await plain(2000, 1500).png().toBuffer());
    expect([...(variants?.keys() ?? [])].sort()).toEqual([...imageVariants].sort());
    const facts = async (name: (typeof imageVariants)[number]) =>
      sharp(variants?.get(name)).metadata();
    expect(await facts("cover.webp")).toMatchObject({ format: "webp", width: 1200, height: 630 });
    expect(await facts("cover.jpg")).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(await facts("small.jpg")).toMatchObject({ width: 640, height: 480 });
    const [narrow, wide] = [await facts("cover-480.avif"), await facts("cover-1600.jpg")];
    expect(narrow).toMatchObject({ format: "heif", compression: "av1", width: 480, height: 252 });
    expect(wide).toMatchObject({ format: "jpeg", width: 1600, height: 840 });
    const [small, large] = [variants?.get("cover-800.avif"), variants?.get("cover-800.jpg")];
    expect(small?.length).toBeLessThan(large?.length ?? 0);
  });

  it("turns the picture upright and removes all metadata", async () => {
    const original = await photo();
    const before = await sharp(original).metadata();
    expect(before.orientation).toBe(6);
    expect(before.exif?.toString("latin1")).toContain("CameraOfAna");
    const variants = await makeVariants(original);
    for (const content of variants?.values() ?? []) {
      const after = await sharp(content).metadata();
      expect(after.exif).toBeUndefined();
      expect(after.orientation).toBeUndefined();
      expect(content.toString("latin1")).not.toContain("CameraOfAna");
    }
    // 400 × 300 on its side; no picture is enlarged.
    const small = await sharp(variants?.get("small.webp")).metadata();
    expect(small).toMatchObject({ width: 300, height: 400 });
  });

  it("drops the data that a polyglot file has after its picture", async () => {
    const jpeg = await plain(60, 40).jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from("<script>alert('polyglot')</script>")]);
    expect(await inspectImage(polyglot)).toMatchObject({ format: "jpeg" });
    const variants = await makeVariants(polyglot);
    for (const content of variants?.values() ?? []) {
      expect(content.toString("latin1")).not.toContain("polyglot");
    }
  });

  it("takes the first frame of an animation and fills transparency with white", async () => {
    const frames = Buffer.concat([Buffer.alloc(300, 255), Buffer.alloc(300, 0)]);
    const gif = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .gif()
      .toBuffer();
    const still = (await makeVariants(gif))?.get("small.webp");
    expect((await sharp(still).metadata()).height).toBe(10);
    const clear = await sharp({
      create: { width: 4, height: 4, channels: 4, background: "#00000000" },
    })
      .png()
      .toBuffer();
    const flat = (await makeVariants(clear))?.get("small.jpg");
    expect((await sharp(flat).raw().toBuffer())[0]).toBeGreaterThan(250);
  });

  it("returns null for a truncated picture", async () => {
    const whole = await plain(900, 900).jpeg().toBuffer();
    expect(await makeVariants(whole.subarray(0, whole.length / 2))).toBeNull();
  });
});

describe("cropLogo", () => {
  const cropped = async (content: Buffer, crop: Crop) =>
    sharp((await cropLogo(content, crop)) ?? undefined);
  const crop = { shape: "square", zoom: 100, x: 100, y: 50 } as const;

  it("keeps the chosen part, at most as large as pages show it, with its transparency", async () => {
    const right = await sharp({
      create: { width: 100, height: 200, channels: 4, background: "#00ff0080" },
    })
      .png()
      .toBuffer();
    const whole = await sharp({
      create: { width: 600, height: 200, channels: 4, background: "#ff000080" },
    })
      .composite([{ input: right, left: 500, top: 0, blend: "source" }])
      .png()
      .toBuffer();
    const cut = await cropped(whole, { ...crop, zoom: 200 });
    const { data, info } = await cut.raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([100, 100, 4]);
    expect([...data.subarray(0, 4)]).toEqual([0, 255, 0, 128]);
    const whole900 = await plain(900, 900).png().toBuffer();
    const large = await (await cropped(whole900, crop)).metadata();
    expect([large.width, large.height]).toEqual([160, 160]);
  });

  it("measures a photo upright; returns null for an unreadable file", async () => {
    const part = await cropped(await photo(), { ...crop, shape: "wide" });
    const upright = await part.metadata();
    expect((upright.width ?? 0) > 2 * (upright.height ?? 0)).toBe(true);
    expect(await cropLogo(Buffer.from("logo.png"), crop)).toBeNull();
  });
});

describe("makeLogo", () => {
  it("fits 480 by 160 in its own proportions, keeps transparency, enlarges nothing", async () => {
    const background = "#00000000";
    const wide = sharp({ create: { width: 1200, height: 200, channels: 4, background } });
    const made = await makeLogo(await wide.png().toBuffer());
    expect([made?.width, made?.height]).toEqual([480, 80]);
    for (const variant of logoVariants) {
      const { hasAlpha, width, height } = await sharp(made?.variants.get(variant)).metadata();
      expect({ hasAlpha, width, height }).toEqual({ hasAlpha: true, width: 480, height: 80 });
    }
    const small = await makeLogo(await plain(90, 60).jpeg().toBuffer());
    expect([small?.width, small?.height]).toEqual([90, 60]);
  });

  it("turns it upright without metadata; returns null for an unreadable file", async () => {
    const made = await makeLogo(await photo());
    expect((made?.height ?? 0) > (made?.width ?? 0)).toBe(true);
    for (const content of made?.variants.values() ?? []) {
      expect((await sharp(content).metadata()).exif).toBeUndefined();
    }
    expect(await makeLogo(Buffer.from("logo.png"))).toBeNull();
  });
});
