import { focusAttributes, type Focus } from "~/components/campaigns/focus";
import { Cover } from "~/components/campaigns/cover";
import { paths } from "~/http/paths";
import { coverWidths } from "~/values/web/cover-widths";

interface CoverPictureProps {
  pictureId: string | null;
  /** The campaign's, `#rrggbb`. */
  color: string;
  alt: string;
  /** The point that its frame keeps. */
  focus: Focus;
  /** For list cards: a smaller picture, loaded when it comes into view. */
  small?: boolean;
}

/** Shows a campaign's picture, or the pattern in its colour that the editor shows. */
export function CoverPicture({ pictureId, color, alt, focus, small = false }: CoverPictureProps) {
  if (pictureId === null) {
    return <Cover pictureId={null} color={color} className="cover cover-empty" />;
  }
  const sizes = small ? "(min-width: 40rem) 21rem, 100vw" : "(min-width: 56rem) 38rem, 100vw";
  const setOf = (format: string) =>
    coverWidths
      .map((width) => `${paths.picture(pictureId, `cover-${width}.${format}`)} ${width}w`)
      .join(", ");
  return (
    <picture className="cover-frame">
      <source type="image/avif" srcSet={setOf("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={setOf("webp")} sizes={sizes} />
      <img
        className="cover"
        src={paths.picture(pictureId, "cover.jpg")}
        srcSet={setOf("jpg")}
        sizes={sizes}
        width={1200}
        height={630}
        alt={alt}
        {...focusAttributes(focus)}
        {...(small ? { loading: "lazy" as const } : { fetchpriority: "high" })}
      />
    </picture>
  );
}
