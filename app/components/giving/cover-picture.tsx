import { Cover } from "~/components/campaigns/cover";
import { paths } from "~/http/paths";

interface CoverPictureProps {
  pictureId: string | null;
  /** The campaign's, `#rrggbb`. */
  color: string;
  alt: string;
  /** For list cards: a smaller picture, loaded when it comes into view. */
  small?: boolean;
}

/** Shows a campaign's picture, or the pattern in its colour that the editor shows. */
export function CoverPicture({ pictureId, color, alt, small = false }: CoverPictureProps) {
  if (pictureId === null) {
    return <Cover pictureId={null} color={color} className="cover cover-empty" />;
  }
  const large = `${paths.picture(pictureId, "cover.webp")} 1200w`;
  return (
    <img
      className="cover"
      src={paths.picture(pictureId, "small.webp")}
      srcSet={`${paths.picture(pictureId, "small.webp")} 640w, ${large}`}
      sizes={small ? "(min-width: 40rem) 21rem, 100vw" : "(min-width: 56rem) 38rem, 100vw"}
      width={1200}
      height={630}
      alt={alt}
      {...(small ? { loading: "lazy" as const } : { fetchpriority: "high" })}
    />
  );
}
