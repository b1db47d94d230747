import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import type { RootData } from "./root-data";

/** The preview picture of a page; 1200 × 630, like covers and drawn pictures. */
export interface ShareImage {
  url: string;
  alt: string;
}

export interface Shareable {
  title: string;
  /** May be empty. */
  description: string;
  /** The page's own absolute address. */
  url: string;
  image: ShareImage | null;
}

/** Returns title, description and the preview that chats and social networks show. */
export function shareMeta(page: Shareable): MetaDescriptor[] {
  const { title, description } = page;
  return [
    { title },
    ...(description === "" ? [] : [{ name: "description", content: description }]),
    ...previewMeta(page),
  ];
}

/** Returns only the preview, for a page whose own title says something else. */
export function previewMeta({ title, description, url, image }: Shareable): MetaDescriptor[] {
  return [
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    ...(description === "" ? [] : [{ property: "og:description", content: description }]),
    { property: "og:url", content: url },
    ...imageMeta(image),
  ];
}

function imageMeta(image: ShareImage | null): MetaDescriptor[] {
  if (!image) return [];
  return [
    { property: "og:image", content: image.url },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

interface PlatformPage extends Pick<MetaArgs, "location"> {
  matches: readonly { id: string; data?: unknown }[];
  title?: string;
  description?: string;
}

/** The same for a page of the platform, with the platform's own picture. */
export function platformMeta({
  title = "Dádiva",
  description = "",
  location,
  matches,
}: PlatformPage): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
  const home = root?.platformHref ?? "/";
  return shareMeta({
    ...{ title, description },
    url: new URL(location.pathname, home).href,
    image: { url: new URL("/share.png", home).href, alt: "Dádiva" },
  });
}
