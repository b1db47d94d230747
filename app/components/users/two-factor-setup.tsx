import { SecondFactorForm } from "~/components/users/second-factor-form";
import { CopyButton } from "~/components/ui/text/copy-button";
import { useT } from "~/i18n";
import type { QrCode } from "~/values/web/qr-code";

interface TwoFactorSetupProps {
  secret: string;
  uri: string;
  qr: QrCode;
  asksPassword: boolean;
}

/** Shows the secret as a QR code, as text and as a link for this phone; then asks for its first code. */
export function TwoFactorSetup({ secret, uri, qr, asksPassword }: TwoFactorSetupProps) {
  const t = useT();
  return (
    <div className="stack">
      <ol className="grid list-decimal gap-4 pl-5">
        <li>{t("account.two_factor.step_app")}</li>
        <li>
          <p>{t("account.two_factor.step_scan")}</p>
          <svg
            role="img"
            aria-label={t("account.two_factor.qr")}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="mt-3 size-52 max-w-full rounded-card border border-line"
          >
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <p className="mt-3">
            <a className="link" href={uri}>
              {t("account.two_factor.open_app")}
            </a>
          </p>
          <p className="mt-3">{t("account.two_factor.step_type")}</p>
          <p className="mt-2 flex flex-wrap items-center gap-3">
            <code className="min-w-0 rounded-control bg-sunken px-3 py-2 wrap-anywhere" data-secret>
              {secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </code>
            <CopyButton text={secret} label={t("account.two_factor.copy_secret")} />
          </p>
        </li>
        <li>{t("account.two_factor.step_code")}</li>
      </ol>
      <SecondFactorForm
        intent="confirm"
        code={{ label: t("account.login.two_factor"), numeric: true }}
        submit={t("account.two_factor.confirm")}
        asksPassword={asksPassword}
      />
    </div>
  );
}
