import type { Brand } from "~/components/layout/brand";
import { classNames } from "~/components/ui/class-names";
import { paths } from "~/http/paths";

interface OrganizationLogoProps {
  logo: NonNullable<Brand["logo"]>;
  /** The logo's text; empty when the name is beside it. */
  alt?: string;
  className?: string;
}

/** Shows a logo on a light background, because logos are made for white paper and pages may be dark. */
export function OrganizationLogo({ logo, alt = "", className }: OrganizationLogoProps) {
  const { id, width, height } = logo;
  return (
    <picture className="contents">
      <source type="image/webp" srcSet={paths.picture(id, "logo.webp")} />
      <img
        src={paths.picture(id, "logo.png")}
        alt={alt}
        width={width}
        height={height}
        className={classNames("organization-logo", className)}
      />
    </picture>
  );
}
