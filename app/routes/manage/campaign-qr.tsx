import type { LoaderFunctionArgs } from "@remix-run/node";
import { useNavigate } from "@remix-run/react";
import { ActionsMenu } from "~/components/ui/actions-menu";
import { useDialogData, type DialogFace } from "~/components/ui/dialog-outlet";
import { Icon } from "~/components/ui/icon";
import { getCampaignQr } from "~/domain/campaigns/get-campaign-qr.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

/** Shows a campaign's QR code with its downloads, as a dialog over the list. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const { code, filename, png, svg, title } = await getCampaignQr(ctx, args.params.uuid ?? "");
  const base64 = { svg: Buffer.from(svg).toString("base64"), png: png.toString("base64") };
  return {
    dialog: { title: createTranslator(ctx.locale)("campaigns.qr.title") } satisfies DialogFace,
    title,
    filename,
    code,
    // The page itself contains the files, so that a download cannot fail.
    files: [
      { format: "svg", href: `data:image/svg+xml;base64,${base64.svg}` },
      { format: "png", href: `data:image/png;base64,${base64.png}` },
    ],
  };
}

export default function CampaignQr() {
  const t = useT();
  const navigate = useNavigate();
  const { code, filename, files, title } = useDialogData<typeof loader>();
  // The browser takes the file from the link first, then the dialog closes (product.md, QR modal).
  const close = () =>
    setTimeout(() => navigate(paths.campaigns(), { preventScrollReset: true }), 0);
  return (
    <div className="grid justify-items-center gap-4">
      <p className="text-center font-semibold wrap-anywhere">{title}</p>
      <svg
        role="img"
        aria-label={t("campaigns.qr.alt", { title })}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        className="size-60 max-w-full rounded-card border border-line"
      >
        <rect width={code.size} height={code.size} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
      <ActionsMenu
        label={t("campaigns.qr.download")}
        align="start"
        trigger={
          <>
            <Icon name="download" />
            {t("campaigns.qr.download")}
          </>
        }
      >
        {files.map(({ format, href }) => (
          <a key={format} href={href} download={`${filename}.${format}`} onClick={close}>
            .{format}
          </a>
        ))}
      </ActionsMenu>
    </div>
  );
}
