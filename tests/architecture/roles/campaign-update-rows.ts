import { donorReaders, everybody, fundraisers, publicPages, type Who } from "./who";

const writers: readonly Who[] = [...fundraisers, "operator"];
const readers: readonly Who[] = [...everybody, "support", ...donorReaders];

/** Operations on the updates of campaigns. */
export const campaignUpdateRows: Record<string, readonly Who[]> = {
  "campaigns/updates/claim-update-mail": readers,
  "campaigns/updates/continue-update-mails": readers,
  "campaigns/updates/create-campaign-update": writers,
  "campaigns/updates/delete-campaign-update": writers,
  "campaigns/updates/edit-campaign-update": writers,
  "campaigns/updates/get-campaign-update": writers,
  "campaigns/updates/list-campaign-updates": writers,
  "campaigns/updates/list-public-updates": [...everybody, "support", "operator", ...publicPages],
  "campaigns/updates/note-update-mail": readers,
  "campaigns/updates/publish-campaign-update": fundraisers,
  "campaigns/updates/remove-update-picture": writers,
  "campaigns/updates/set-update-picture": writers,
  "campaigns/updates/unpublish-campaign-update": writers,
  "notifications/send-update-mails": readers,
};

const desk = { loader: fundraisers, action: fundraisers };

export const campaignUpdateHandlers = {
  "manage/campaigns/:uuid/updates": { loader: fundraisers },
  "manage/campaigns/:uuid/updates/new": desk,
  "manage/campaigns/:uuid/updates/:update": desk,
};
