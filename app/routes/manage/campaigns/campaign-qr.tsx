import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useNavigate } from "@remix-run/react";
import { ActionsMenu } from "~/components/ui/dialogs/actions-menu";
import { Alert } from "~/components/ui/messages/alert";
import { useDialogData, type DialogFace } from "~/components/ui/dialogs/dialog-outlet";
import { Icon } from "~/components/ui/icon";
import {
  getCampaignQr,
  type CampaignQr as QrOfCampaign,
} from "~/domain/campaigns/pictures/get-campaign-qr.server";
import { DomainError, errorStatus } from "~/domain/errors";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";
import { logger } from "~/infrastructure/watching/logger.server";

/** Shows a campaign's QR code with its downloads, or why there is none, as a dialog over the list. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "campaign");
  const t = createTranslator(ctx.locale);
  const dialog: DialogFace = { title: t("campaigns.qr.title") };
  try {
    return { dialog, failure: null, qr: shown(await getCampaignQr(ctx, args.params.uuid ?? "")) };
  } catch (error) {
    const code = error instanceof DomainError ? error.code : "internal_error";
    if (code === "not_found") throw error;
    const isFault = errorStatus[code] >= 500;
    if (isFault) logger.error({ err: error }, "a QR code could not be drawn");
    const failure = isFault
      ? t("campaigns.qr.failed")
      : textForCode(t, "errors", code, "campaigns.qr.failed");
    return data({ dialog, failure, qr: null }, { status: errorStatus[code] });
  }
}

function shown({ code, filename, png, svg, title }: QrOfCampaign) {
  const base64 = { svg: Buffer.from(svg).toString("base64"), png: png.toString("base64") };
  return {
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
  const { failure, qr } = useDialogData<typeof loader>();
  if (qr) return <Code {...qr} />;
  return (
    <div role="alert">
      <Alert tone="danger" title={failure} />
    </div>
  );
}

function Code({ code, filename, files, title }: ReturnType<typeof shown>) {
  const t = useT();
  const navigate = useNavigate();
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
