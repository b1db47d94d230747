import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import type { CampaignUpdate } from "~/domain/campaigns/updates/get-campaign-update.server";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

type Published = Pick<CampaignUpdate, "publishedAt" | "mailedAt">;

/** Returns what can be done with an update; `addresses` are the donors whom its first publication reaches. */
export function updateConfirmations(
  t: Translate,
  { mailedAt, publishedAt }: Published,
  { addresses, isOpen }: { addresses: number; isOpen: boolean },
): ConfirmableAction[] {
  const publish: ConfirmableAction = {
    id: "publish",
    intent: "publish",
    title: t("campaigns.updates.publish_ask"),
    text:
      mailedAt !== null
        ? t("campaigns.updates.mailed_before")
        : t(addresses === 0 ? "campaigns.updates.mails_nobody" : "campaigns.updates.mails", {
            count: addresses,
          }),
    submit: t("campaigns.updates.publish"),
    color: "green",
  };
  const unpublish: ConfirmableAction = {
    id: "unpublish",
    intent: "unpublish",
    title: t("campaigns.updates.unpublish_ask"),
    text: t("campaigns.updates.unpublish_text"),
    submit: t("campaigns.updates.unpublish"),
    color: "blue",
  };
  const remove: ConfirmableAction = {
    id: "delete",
    intent: "delete",
    title: t("campaigns.updates.delete_ask"),
    text: t("campaigns.updates.delete_text"),
    submit: t("campaigns.updates.delete"),
  };
  return [...(publishedAt ? [unpublish] : isOpen ? [publish] : []), remove];
}

export function confirmRemovePicture(t: Translate): ConfirmableAction {
  return {
    id: "remove_picture",
    intent: "remove_picture",
    title: t("campaigns.updates.picture.remove_ask"),
    text: t("campaigns.updates.picture.remove_text"),
    submit: t("campaigns.updates.picture.remove"),
  };
}

/** Shows the buttons of an update: publish it or take it off the page, and delete it. */
export function UpdateActions({ confirmations }: { confirmations: ConfirmableAction[] }) {
  return confirmations.map((confirmation) => (
    <ConfirmLink
      key={confirmation.id}
      confirmation={confirmation}
      variant={confirmation.id === "publish" ? "primary" : "outline"}
    >
      {confirmation.submit}
    </ConfirmLink>
  ));
}

/** Tells that the campaign's own page is not public yet, or that it has none. */
export function NotPublic({ hasPage }: { hasPage: boolean }) {
  const t = useT();
  return (
    <p className="hint">
      {hasPage
        ? t("campaigns.updates.campaign_closed")
        : `${t("campaigns.no_page.title")}. ${t("campaigns.no_page.text")}`}
    </p>
  );
}
