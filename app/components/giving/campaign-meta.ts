import type { MetaDescriptor } from "@remix-run/node";
import type { RootData } from "~/components/layout/root-data";
import type { CampaignPageData } from "./page-data";
import { shareMeta } from "~/components/layout/share-meta";

interface MetaInput {
  data: CampaignPageData | undefined;
  matches: readonly { id: string; data?: unknown }[];
}

/** Returns the title, the preview for social networks, and the key of the card token call (contract, `/cvault`). */
export function campaignMeta({ data, matches }: MetaInput): MetaDescriptor[] {
  if (!data) return [];
  const { campaign, organization, share } = data;
  const title = `${campaign.title} · ${organization.name}`;
  const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
  return [
    ...shareMeta({ ...share, title }),
    { name: "vault-key", content: root?.csrfToken ?? "" },
    ...(campaign.preview ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
