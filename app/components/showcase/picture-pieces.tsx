import { useState } from "react";
import { Piece } from "~/components/showcase/piece";
import { Button } from "~/components/ui/button";
import { CardLogo, CardLogos, type CardMethod } from "~/components/ui/card-logo";
import { Icon, iconNames } from "~/components/ui/icon";
import { InlineSvg } from "~/components/ui/inline-svg";
import { useT } from "~/i18n";

const DRAWINGS = {
  valid: "/logo.svg",
  missing: "/no-such.svg",
  invalid: "/logo.png",
} as const;

/** `methods`: all brands; those without a logo are skipped. */
export function PicturePieces({ methods }: { methods: readonly CardMethod[] }) {
  const t = useT();
  const [src, setSrc] = useState<string>(DRAWINGS.valid);
  return (
    <>
      <Piece name="cards">
        {methods.slice(0, 1).map((method) => (
          <CardLogo key={method.methodId} {...method} />
        ))}
        <CardLogos methods={methods} />
      </Piece>
      <Piece name="svg">
        <div className="flex min-h-16 items-center">
          <InlineSvg
            src={src}
            label={t("showcase.svg.label")}
            className="h-16 w-auto rounded-lg bg-white p-2"
          />
        </div>
        <div className="flex flex-wrap gap-3">
          {(["valid", "missing", "invalid"] as const).map((kind) => (
            <Button
              key={kind}
              type="button"
              variant="outline"
              onClick={() => setSrc(DRAWINGS[kind])}
            >
              {t(`showcase.svg.${kind}`)}
            </Button>
          ))}
        </div>
      </Piece>
      <Piece name="icons">
        <ul className="flex flex-wrap gap-4 text-muted">
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} label={name} />
            </li>
          ))}
        </ul>
      </Piece>
    </>
  );
}
