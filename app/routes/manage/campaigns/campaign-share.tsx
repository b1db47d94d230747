import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { NoPublicPage } from "~/components/campaigns/no-public-page";
import { ButtonLink } from "~/components/ui/button";
import { CopyButton } from "~/components/ui/text/copy-button";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { ShareButtons } from "~/components/ui/text/share-buttons";
import { hasPublicPage } from "~/domain/campaigns/campaign-types";
import { getCampaign } from "~/domain/campaigns/get-campaign.server";
import { qrRefusal } from "~/domain/campaigns/pictures/get-campaign-qr.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { absoluteUrl } from "~/infrastructure/env.server";

/** Follows a publication: the address, the networks and the QR code, as a dialog over the editor. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const campaign = await getCampaign(ctx, args.params.uuid ?? "");
  const { id, slug, state, title } = campaign;
  if (state !== "published") throw redirect(paths.campaign(id));
  const t = createTranslator(ctx.locale);
  return {
    dialog: { title: t("campaigns.moment.title") } satisfies DialogFace,
    id,
    title,
    hasPage: hasPublicPage(campaign),
    url: absoluteUrl(ctx.organization.slug, paths.publicCampaign(slug)),
    qrHref: qrRefusal(ctx) === null ? paths.publicQr(slug) : null,
  };
}

export default function CampaignShare() {
  const t = useT();
  const { hasPage, id, qrHref, title, url } = useDialogData<typeof loader>();
  return (
    <div className="share-moment">
      <p className="text-lg font-semibold wrap-anywhere">{title}</p>
      {hasPage ? <Address qrHref={qrHref} title={title} url={url} /> : <NoPublicPage id={id} />}
      <ButtonLink variant="outline" to={paths.campaign(id)} preventScrollReset>
        {t("campaigns.moment.close")}
      </ButtonLink>
    </div>
  );
}

interface AddressProps {
  qrHref: string | null;
  title: string;
  url: string;
}

function Address({ qrHref, title, url }: AddressProps) {
  const t = useT();
  return (
    <>
      <p>{t("campaigns.moment.text")}</p>
      {qrHref !== null && (
        <img src={qrHref} alt={t("campaigns.qr.alt", { title })} width={240} height={240} />
      )}
      <p className="w-full rounded-lg bg-sunken px-3 py-2 text-sm wrap-anywhere">{url}</p>
      <CopyButton text={url} variant="primary" />
      <ShareButtons shared={{ url, title }} />
      <a href={url} target="_blank" rel="noreferrer" className="link">
        {t("campaigns.publish_box.see_page")}
      </a>
    </>
  );
}
