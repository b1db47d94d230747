/** Uploaded pictures are validated by content and encoded again with sharp, so that no other data survives. */
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { default as SharpModule, Sharp } from "sharp";
import { coverWidths } from "~/values/web/cover-widths";
import { cropRectangle, type Crop } from "~/values/web/crop";
import { createWeightedSemaphore } from "~/infrastructure/database/weighted-semaphore";

/**
 * Limits that are checked in the header, before anything is decoded. A picture of `pixels` takes
 * 200 MB when all of it is in memory; one that is read row by row takes little and may have more.
 */
export const imageLimits = { side: 16_000, ratio: 20, pixels: 50_000_000 } as const;
const MOST_PIXELS_BY_ROW = 150_000_000;

/** Maximum time for one picture; a photo of 12 million pixels takes about one second. */
const LIMIT = { seconds: 20 };

/** A process decodes one picture at a time, so that its memory contains one. */
const decoding = createWeightedSemaphore(1);

/** Runs `work` with sharp when its turn comes; returns null when it throws, as for a broken picture. */
async function inTurn<Made>(
  work: (sharp: typeof SharpModule) => Promise<Made>,
): Promise<Made | null> {
  // Loaded with the first picture, because a starting process does not need it.
  const { default: sharp } = await import("sharp");
  // Every upload is different, so a cache is useless. Each thread of a pipeline has buffers of its own.
  sharp.cache(false);
  sharp.concurrency(1);
  let made: Made | null = null;
  await decoding.within(1, async () => {
    made = await work(sharp).catch(() => null);
  });
  return made;
}

/** Opens a picture that passed `inspectImage`; the limits are slightly higher than there. */
const open = (sharp: typeof SharpModule, content: Buffer) =>
  sharp(content, { limitInputPixels: MOST_PIXELS_BY_ROW, failOn: "error" })
    .timeout(LIMIT)
    .autoOrient();

/** An uploaded picture must be smaller than 5 MB (product.md section 5); bytes, exclusive. */
export const MOST_IMAGE_BYTES = 5 * 1024 * 1024;

export interface ImageProperties {
  format: "jpeg" | "png" | "gif";
  width: number;
  height: number;
}

/** Why a picture is rejected: its type, sides that are too long or too unequal, or data that cannot be decoded. */
export type ImageFault = "type" | "sides" | "broken";

/** The first bytes of each format, so that sharp's other decoders (SVG, TIFF, PDF…) are never used. */
const SIGNATURES: readonly [ImageProperties["format"], string][] = [
  ["jpeg", "ffd8ff"],
  ["png", "89504e470d0a1a0a"],
  ["gif", "474946383761"],
  ["gif", "474946383961"],
];

/** Recognises an uploaded file by its content and decodes it once, so that no picture fails after its upload. */
export async function inspectImage(content: Buffer): Promise<ImageProperties | ImageFault> {
  const start = content.subarray(0, 8).toString("hex");
  const format = SIGNATURES.find(([, signature]) => start.startsWith(signature))?.[0];
  return format ? validateImage(content, format, imageLimits.pixels) : "type";
}

/** Returns why a picture on disk cannot be accepted as a document; null when it can. */
export async function faultOfImage(
  file: string,
  format: "jpeg" | "png",
): Promise<ImageFault | null> {
  const facts = await validateImage(file, format, MOST_PIXELS_BY_ROW);
  return typeof facts === "string" ? facts : null;
}

async function validateImage(
  input: Buffer | string,
  format: ImageProperties["format"],
  mostPixels: number,
): Promise<ImageProperties | ImageFault> {
  const validated = await inTurn(async (sharp): Promise<ImageProperties | ImageFault> => {
    const facts = await sharp(input, { limitInputPixels: false }).metadata();
    const { width, height, isProgressive = false, orientation = 1 } = facts;
    if (facts.format !== format) return "broken";
    const isWhole = isProgressive || orientation > 1;
    const { side, ratio, pixels } = imageLimits;
    const [shortest, longest] = [Math.min(width, height), Math.max(width, height)];
    if (longest > side || longest > ratio * shortest) return "sides";
    if (width * height > (isWhole ? pixels : mostPixels)) return "sides";
    // Only the first frame of an animation is decoded, here and later.
    const decode = (failOn: "warning" | "error") =>
      sharp(input, { limitInputPixels: MOST_PIXELS_BY_ROW, failOn })
        .timeout(LIMIT)
        .resize(16, 16, { fit: "inside" })
        .raw()
        .toBuffer();
    // A damaged scan is a warning, and so are the harmless bytes that some cameras leave.
    await decode("warning").catch((error: unknown) => {
      if (!/extraneous bytes/.test(String(error))) throw error;
      return decode("error");
    });
    return { format, width, height };
  });
  return validated ?? "broken";
}

/** The first two make up a page's `<picture>`; every browser and network reads the last one. */
const FORMATS = ["avif", "webp", "jpg"] as const;

/** Variants: `cover-1200` is 1200 pixels wide, `cover` 1200 × 630, `small` 640 wide, uncropped. */
export const imageVariants = [
  ...coverWidths.flatMap((width) => FORMATS.map((format) => `cover-${width}.${format}` as const)),
  ...(["cover.webp", "cover.jpg", "small.webp", "small.jpg"] as const),
];
export type ImageVariant = (typeof imageVariants)[number];

const WHITE = "#ffffff";

interface Bare {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const reopen = (sharp: typeof SharpModule, { data, info }: Bare) => sharp(data, { raw: info });

/** Decodes to sRGB, eight bits a channel. */
async function bare(picture: Sharp): Promise<Bare> {
  const { data, info } = await picture
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels } };
}

/** Crops a picture to its most interesting part, before it enlarges, so that no picture becomes enormous. */
async function cropTo(
  sharp: typeof SharpModule,
  picture: Bare,
  { width, height }: { width: number; height: number },
): Promise<Sharp> {
  const scale = Math.max(width / picture.info.width, height / picture.info.height);
  const part = (side: number, most: number) =>
    Math.min(most, Math.max(1, Math.round(side / scale)));
  const cut = reopen(sharp, picture).resize(
    part(width, picture.info.width),
    part(height, picture.info.height),
    { fit: "cover", position: "attention" },
  );
  return reopen(sharp, await bare(cut)).resize(width, height, { fit: "fill" });
}

/** Scales a picture to cover this size, on white, without enlarging it. */
const covering = (sharp: typeof SharpModule, content: Buffer, width: number, height: number) =>
  bare(
    open(sharp, content)
      .flatten({ background: WHITE })
      .resize(width, height, { fit: "outside", withoutEnlargement: true }),
  );

/** Returns upright variants in sRGB without metadata, of the first frame; null for a broken picture. */
export async function makeVariants(content: Buffer): Promise<Map<ImageVariant, Buffer> | null> {
  return inTurn(async (sharp) => {
    const [widest, highest] = [Math.max(...coverWidths), heightOf(Math.max(...coverWidths))];
    const whole = await covering(sharp, content, widest, highest);
    const large = await bare(await cropTo(sharp, whole, { width: widest, height: highest }));
    const variants = new Map<ImageVariant, Buffer>();
    for (const width of coverWidths) {
      const picture = reopen(sharp, large).resize(width, heightOf(width), { fit: "fill" });
      for (const format of FORMATS) {
        variants.set(`cover-${width}.${format}`, await encode(picture.clone(), format));
      }
    }
    const others = {
      cover: reopen(sharp, large).resize(1200, heightOf(1200), { fit: "fill" }),
      small: reopen(sharp, whole).resize({ width: 640, withoutEnlargement: true }),
    };
    for (const [name, picture] of Object.entries(others) as ["cover" | "small", Sharp][]) {
      variants.set(`${name}.webp`, await encode(picture.clone(), "webp"));
      variants.set(`${name}.jpg`, await encode(picture, "jpg"));
    }
    return variants;
  });
}

/** A cover's sides are as 40 to 21, which networks recommend. */
const heightOf = (width: number) => Math.round((width * 21) / 40);

function encode(picture: Sharp, format: (typeof FORMATS)[number]): Promise<Buffer> {
  // More effort makes an AVIF a little smaller in several times the time.
  if (format === "avif") return picture.avif({ quality: 55, effort: 3 }).toBuffer();
  if (format === "webp") return picture.webp({ quality: 80 }).toBuffer();
  return picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}

const SCREEN_SIDE = 1_600;

/** Returns an upright JPEG of at most 1600 × 1600 without metadata, on white; null for a broken picture. */
export async function pictureForScreen(content: Readable): Promise<Buffer | null> {
  // Read before its turn, so that a slow storage does not delay others.
  const whole = await buffer(content);
  return inTurn((sharp) =>
    open(sharp, whole)
      .flatten({ background: WHITE })
      .resize(SCREEN_SIDE, SCREEN_SIDE, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
}

/** An organisation's logo: at most 480 × 160, in its own proportions, with its transparency. */
export const logoVariants = ["logo.webp", "logo.png"] as const;
export type LogoVariant = (typeof logoVariants)[number];

export interface MadeLogo {
  variants: Map<LogoVariant, Buffer>;
  width: number;
  height: number;
}

const LOGO = { width: 480, height: 160, fit: "inside", withoutEnlargement: true } as const;

/** Returns the chosen part of a logo as PNG, upright and no larger than pages show it; null for a broken picture. */
export async function cropLogo(content: Buffer, crop: Crop): Promise<Buffer | null> {
  return inTurn(async (sharp) => {
    const { autoOrient } = await sharp(content, { limitInputPixels: false }).metadata();
    const part = open(sharp, content).extract(cropRectangle(autoOrient, crop));
    return part.resize(LOGO).toColourspace("srgb").png().toBuffer();
  });
}

/** Returns the variants of a logo, made as `makeVariants` does; WebP, and PNG for mails. */
export async function makeLogo(content: Buffer): Promise<MadeLogo | null> {
  return inTurn(async (sharp) => {
    const logo = await bare(open(sharp, content).resize(LOGO));
    const variants = new Map<LogoVariant, Buffer>([
      ["logo.webp", await reopen(sharp, logo).webp({ quality: 90 }).toBuffer()],
      ["logo.png", await reopen(sharp, logo).png({ compressionLevel: 9 }).toBuffer()],
    ]);
    return { variants, width: logo.info.width, height: logo.info.height };
  });
}

/** Pixels of a photo's sides: pages show 64, and the finest screens need four times that. */
const PHOTO_SIDE = 256;

/** Returns a person's photo: square, cropped to the face, WebP. Returns null when it cannot be decoded. */
export async function makePhoto(content: Buffer): Promise<Buffer | null> {
  return inTurn(async (sharp) => {
    const small = await covering(sharp, content, PHOTO_SIDE, PHOTO_SIDE);
    const square = await cropTo(sharp, small, { width: PHOTO_SIDE, height: PHOTO_SIDE });
    return square.webp({ quality: 82 }).toBuffer();
  });
}

/** Renders one of our SVG drawings as PNG, with a picture over it; null when it cannot be drawn. */
export async function drawPicture(
  svg: string,
  over: { content: Buffer; x: number; y: number; width: number; height: number } | null,
): Promise<Buffer | null> {
  return inTurn(async (sharp) => {
    const drawing = sharp(Buffer.from(svg)).timeout(LIMIT);
    if (over) {
      const { content, width, height, x, y } = over;
      const input = await open(sharp, content).resize(width, height, { fit: "fill" }).toBuffer();
      drawing.composite([{ input, left: x, top: y }]);
    }
    return drawing.png({ compressionLevel: 9 }).toBuffer();
  });
}

export function isImageVariant(name: string): name is ImageVariant | LogoVariant {
  return [...imageVariants, ...logoVariants].some((variant) => variant === name);
}

export function imageType(variant: ImageVariant | LogoVariant): string {
  if (variant.endsWith(".avif")) return "image/avif";
  if (variant.endsWith(".webp")) return "image/webp";
  return variant.endsWith(".png") ? "image/png" : "image/jpeg";
}
