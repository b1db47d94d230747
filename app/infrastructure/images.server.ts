/** Pictures that people upload: judged by content, made anew by sharp, so that nothing else survives. */

import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Pixels; decoded, such a picture takes 200 MB. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 16_000;

/** Loaded with the first picture: a process that starts has none. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // Uploads differ, and the worker's memory is small: nothing to gain from a cache.
  sharp.cache(false);
  return sharp;
}

/** An uploaded picture is under 5 MB (product.md section 5); bytes, exclusive. */
export const MOST_IMAGE_BYTES = 5 * 1024 * 1024;

export interface ImageFacts {
  format: "jpeg" | "png" | "gif";
  width: number;
  height: number;
}

/** First bytes, so that no other decoder of sharp (SVG, TIFF, PDF…) is woken at all. */
const SIGNATURES: readonly [ImageFacts["format"], string][] = [
  ["jpeg", "ffd8ff"],
  ["png", "89504e470d0a1a0a"],
  ["gif", "474946383761"],
  ["gif", "474946383961"],
];

/**
 * What an uploaded file is, from its content and header alone (nothing is decoded); null where it
 * is no JPEG, PNG or GIF, or has more pixels than we take.
 */
export async function inspectImage(content: Buffer): Promise<ImageFacts | null> {
  const start = content.subarray(0, 8).toString("hex");
  const format = SIGNATURES.find(([, signature]) => start.startsWith(signature))?.[0];
  if (!format) return null;
  const sharp = await loadSharp();
  try {
    const facts = await sharp(content, { limitInputPixels: MOST_PIXELS }).metadata();
    const { width, height } = facts;
    if (facts.format !== format || width * height > MOST_PIXELS) return null;
    if (Math.max(width, height) > LONGEST_SIDE || Math.min(width, height) < 1) return null;
    return { format, width, height };
  } catch {
    return null;
  }
}

/** Whether a file's header is that of such a picture; nothing is decoded, so it may have any size. */
export async function isReadableImage(file: string, format: "jpeg" | "png"): Promise<boolean> {
  const sharp = await loadSharp();
  try {
    const facts = await sharp(file, { limitInputPixels: false }).metadata();
    return facts.format === format && facts.width > 0 && facts.height > 0;
  } catch {
    return false;
  }
}

/** What pages show: `cover` fills 1200 × 630, `small` is 640 wide; WebP, and JPEG for who lacks it. */
export const imageVariants = ["cover.webp", "cover.jpg", "small.webp", "small.jpg"] as const;
export type ImageVariant = (typeof imageVariants)[number];

const WHITE = "#ffffff";

/**
 * The variants of a picture: turned as its EXIF says, first frame of an animation, without any
 * metadata, in sRGB. Null where it can't be decoded.
 */
export async function makeVariants(content: Buffer): Promise<Map<ImageVariant, Buffer> | null> {
  const sharp = await loadSharp();
  try {
    const decoded = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .autoOrient()
      .flatten({ background: WHITE });
    const cover = decoded.clone().resize(1200, 630, { fit: "cover", position: "attention" });
    const small = decoded.clone().resize({ width: 640, withoutEnlargement: true });
    const variants = new Map<ImageVariant, Buffer>();
    for (const [name, picture] of [["cover", cover] as const, ["small", small] as const]) {
      variants.set(`${name}.webp`, await picture.clone().webp({ quality: 80 }).toBuffer());
      const jpeg = picture.clone().jpeg({ quality: 80, mozjpeg: true });
      variants.set(`${name}.jpg`, await jpeg.toBuffer());
    }
    return variants;
  } catch {
    return null;
  }
}

/** Pixels of either side, at most. */
const SCREEN_SIDE = 1_600;

/**
 * A picture made anew (JPEG), at most 1600 × 1600: turned as its EXIF says, without any metadata, on
 * white. Null where it can't be decoded or has more pixels than we take.
 */
export async function pictureForScreen(content: Readable): Promise<Buffer | null> {
  const sharp = await loadSharp();
  try {
    const decoder = sharp({ limitInputPixels: MOST_PIXELS, failOn: "error" });
    const [made] = await Promise.all([
      decoder
        .autoOrient()
        .flatten({ background: WHITE })
        .resize(SCREEN_SIDE, SCREEN_SIDE, { fit: "inside", withoutEnlargement: true })
        .jpeg({ quality: 85 })
        .toBuffer(),
      pipeline(content, decoder),
    ]);
    return made;
  } catch {
    return null;
  }
}

/** An organisation's logo: at most 480 × 160, in its own proportions, see-through where it was. */
export const logoVariants = ["logo.webp", "logo.png"] as const;
export type LogoVariant = (typeof logoVariants)[number];

export interface MadeLogo {
  variants: Map<LogoVariant, Buffer>;
  /** Of both variants, in pixels. */
  width: number;
  height: number;
}

/** The variants of a logo, as `makeVariants` makes those of a cover; WebP, and PNG for mails. */
export async function makeLogo(content: Buffer): Promise<MadeLogo | null> {
  const sharp = await loadSharp();
  try {
    const logo = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .autoOrient()
      .resize({ width: 480, height: 160, fit: "inside", withoutEnlargement: true });
    const png = await logo
      .clone()
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const variants = new Map<LogoVariant, Buffer>([
      ["logo.webp", await logo.clone().webp({ quality: 90 }).toBuffer()],
      ["logo.png", png.data],
    ]);
    return { variants, width: png.info.width, height: png.info.height };
  } catch {
    return null;
  }
}

/** Pixels of a person's photo, both ways: 64 on a page, on the finest screens. */
const PHOTO_SIDE = 256;

/** A person's photo as pages show it: square, about the face, WebP. Null where it can't be decoded. */
export async function makePhoto(content: Buffer): Promise<Buffer | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(content, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .autoOrient()
      .flatten({ background: WHITE })
      .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

export function isImageVariant(name: string): name is ImageVariant | LogoVariant {
  return [...imageVariants, ...logoVariants].some((variant) => variant === name);
}

/** Content type of a variant, by its ending. */
export function imageType(variant: ImageVariant | LogoVariant): string {
  if (variant.endsWith(".webp")) return "image/webp";
  return variant.endsWith(".png") ? "image/png" : "image/jpeg";
}
