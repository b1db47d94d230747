import { classNames } from "~/components/ui/class-names";
import { paths } from "~/http/paths";

interface AvatarProps {
  name: string;
  /** The photo's id; without a photo the person's initial is shown. */
  photoId: string | null | undefined;
  size?: "md" | "lg";
}

const SIDES = { md: 36, lg: 80 } as const;
const CLASSES = { md: "size-9", lg: "size-20 text-3xl" } as const;

/** Shows a person's photo beside their name, which is the text alternative. */
export function Avatar({ name, photoId, size = "md" }: AvatarProps) {
  const round = classNames(CLASSES[size], "flex-none rounded-full");
  if (photoId) {
    const side = SIDES[size];
    return (
      <img
        src={paths.userPhoto(photoId)}
        alt=""
        width={side}
        height={side}
        className={classNames(round, "object-cover")}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classNames(
        round,
        "grid place-content-center bg-primary font-semibold text-on-primary",
      )}
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
