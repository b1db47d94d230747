import { useNavigation } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { SubmitButton } from "~/components/ui/forms/schema-form";
import { useHydrated } from "~/components/ui/use-hydrated";
import { hasPublicPage } from "~/domain/campaigns/campaign-types";
import { useT } from "~/i18n";
import type { EditorData } from "./editor-frame";

interface EditorBarProps {
  data: EditorData;
  isDraft: boolean;
}

/** The foot of every form of the editor, always on screen: what is saved, the preview, saving and publishing. */
export function EditorBar({ data, isDraft }: EditorBarProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const busy = useNavigation().formMethod === "POST";
  const { campaign, previewUrl, url } = data;
  const canPublish = campaign.publishedAt === null && campaign.archivedAt === null;
  const isShown = campaign.publishedAt === null || hasPublicPage(campaign);
  return (
    <div className="editor-bar">
      {isHydrated && (
        <p className="hint">{t(isDraft ? "campaigns.autosave.on" : "campaigns.autosave.off")}</p>
      )}
      {isShown && (
        <a
          className="button button-ghost"
          href={campaign.publishedAt === null ? previewUrl : url}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="eye" size={18} />
          {t(`campaigns.publish_box.${campaign.publishedAt === null ? "preview" : "see_page"}`)}
        </a>
      )}
      <SubmitButton name="intent" value="save" variant={canPublish ? "outline" : "primary"}>
        {t("campaigns.save")}
      </SubmitButton>
      {canPublish && (
        // It saves the form first, so that no typed value is lost.
        <Button name="intent" value="publish" busy={busy}>
          {t("campaigns.publish_box.save_and_publish")}
        </Button>
      )}
    </div>
  );
}
