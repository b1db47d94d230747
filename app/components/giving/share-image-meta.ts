import type { MetaDescriptor } from "@remix-run/node";

/** The preview picture of a page; 1200 × 630, like covers and drawn pictures. */
export interface ShareImage {
  url: string;
  alt: string;
}

export function shareImageMeta(image: ShareImage | null): MetaDescriptor[] {
  if (!image) return [];
  return [
    { property: "og:image", content: image.url },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: image.alt },
  ];
}
