import { PublicLayout } from "~/components/layout/public-layout";
import { ClosedPanel } from "./closed-panel";
import { OtherCauses } from "./other-causes";
import type { CampaignPageData } from "./page-data";

type GonePageData = Pick<
  CampaignPageData,
  "organization" | "platformHref" | "others" | "contentLang"
>;

/** Answers for an address without a published campaign, in words that a donor understands. */
export function GonePage({ page }: { page: GonePageData }) {
  const { organization, platformHref, others, contentLang } = page;
  return (
    <PublicLayout organization={organization} platformHref={platformHref}>
      <div className="stack">
        <div className="card card-body">
          <ClosedPanel closed="gone" organization={organization.name} />
        </div>
        <OtherCauses others={others} contentLang={contentLang} />
      </div>
    </PublicLayout>
  );
}
