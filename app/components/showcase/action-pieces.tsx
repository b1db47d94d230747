import { Piece } from "~/components/showcase/piece";
import { ActionsMenu } from "~/components/ui/dialogs/actions-menu";
import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from "~/components/ui/button";
import { CopyButton } from "~/components/ui/text/copy-button";
import { HelpLink } from "~/components/ui/text/help-link";
import { Icon } from "~/components/ui/icon";
import { ShareButtons } from "~/components/ui/text/share-buttons";
import { TextLink } from "~/components/ui/text/text-link";
import { Tooltip } from "~/components/ui/dialogs/tooltip";
import { useT } from "~/i18n";

const VARIANTS: ButtonVariant[] = [
  "primary",
  "primary-v2",
  "secondary",
  "destructive",
  "outline",
  "ghost",
];
const SIZES: Exclude<ButtonSize, "icon">[] = ["sm", "md", "lg"];
const HERE = "/dev/components";

export function ActionPieces() {
  const t = useT();
  const text = t("showcase.button");
  const url = "https://un-techo.dadiva.org/c/techo";
  return (
    <>
      <Piece name="variants" inline>
        {VARIANTS.map((variant) => (
          <Button key={variant} type="button" variant={variant} data-variant={variant}>
            {text}
          </Button>
        ))}
      </Piece>
      <Piece name="sizes" inline>
        {SIZES.map((size) => (
          <Button key={size} type="button" size={size} icon="check">
            {text}
          </Button>
        ))}
        <Tooltip text={t("showcase.tooltip")}>
          <Button
            type="button"
            size="icon"
            icon="info"
            variant="outline"
            aria-label={t("showcase.pieces.tooltip")}
          />
        </Tooltip>
      </Piece>
      <Piece name="states" inline>
        <Button type="button" busy>
          {t("showcase.busy")}
        </Button>
        <Button type="button" disabled>
          {t("showcase.disabled")}
        </Button>
        <ButtonLink to={HERE} variant="secondary" icon="external">
          {t("showcase.primary_link")}
        </ButtonLink>
        <CopyButton text={url} />
      </Piece>
      <Piece name="links" inline>
        <TextLink to={HERE}>{t("showcase.primary_link")}</TextLink>
        <TextLink to={HERE} variant="neutral">
          {t("showcase.neutral_link")}
        </TextLink>
        <HelpLink href={HERE} />
      </Piece>
      <Piece name="menu" inline>
        <ActionsMenu label={t("common.actions.more")} align="start">
          <a href={HERE}>
            <Icon name="pencil" /> {t("common.actions.edit")}
          </a>
          <button type="button">
            <Icon name="copy" /> {t("common.actions.copy_link")}
          </button>
          <button type="button">
            <Icon name="trash" /> {t("common.actions.delete")}
          </button>
        </ActionsMenu>
      </Piece>
      <Piece name="share">
        <ShareButtons
          shared={{
            url,
            title: t("showcase.share.title"),
            message: t("showcase.share.message"),
            hashtags: ["dadiva"],
            via: "dadiva",
          }}
        />
      </Piece>
    </>
  );
}
