import { focusAttributes, type Focus } from "~/components/campaigns/focus";
import { classNames } from "~/components/ui/class-names";
import { paths } from "~/http/paths";

interface CoverProps {
  /** The id of a processed picture; null: the placeholder. */
  pictureId: string | null;
  /** The campaign's colour, `#rrggbb`, for the placeholder. */
  color: string;
  /** The picture's text; empty when the title is beside it. */
  alt?: string;
  /** `small`: 640 wide, in its own proportions; `cover`: 1200 × 630. */
  size?: "cover" | "small";
  /** The point that its frame keeps; by default the middle. */
  focus?: Focus;
  /** For pictures below the first screen: the browser loads them when they come near. */
  lazy?: boolean;
  className?: string;
}

/** Shows a campaign's cover, or a pattern in its colour. It needs neither script nor style sheet. */
export function Cover(props: CoverProps) {
  const { pictureId, color, alt = "", size = "cover", focus, lazy, className } = props;
  if (pictureId === null) return <Placeholder color={color} alt={alt} className={className} />;
  const box = size === "cover" ? { width: 1200, height: 630 } : { width: 640 };
  return (
    <picture>
      <source type="image/webp" srcSet={paths.picture(pictureId, `${size}.webp`)} />
      <img
        src={paths.picture(pictureId, `${size}.jpg`)}
        alt={alt}
        {...box}
        loading={lazy ? "lazy" : undefined}
        decoding="async"
        className={className}
        {...(focus ? focusAttributes(focus) : {})}
      />
    </picture>
  );
}

function Placeholder({ color, alt, className }: Pick<CoverProps, "color" | "alt" | "className">) {
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : "#6b2c7c";
  return (
    <svg
      viewBox="0 0 1200 630"
      width={1200}
      height={630}
      preserveAspectRatio="xMidYMid slice"
      className={classNames("cover-placeholder", className)}
      {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
    >
      <path fill={fill} d="M0 0h1200v630H0z" />
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path
          strokeOpacity=".14"
          strokeWidth="90"
          d="M-60 520C180 260 330 700 600 430S980 60 1270 250"
        />
        <path
          strokeOpacity=".2"
          strokeWidth="34"
          d="M-60 330C200 90 380 480 640 260S1010 -40 1270 70"
        />
        <path
          strokeOpacity=".1"
          strokeWidth="150"
          d="M-60 720C260 560 480 860 780 650s340-150 490-70"
        />
      </g>
    </svg>
  );
}
