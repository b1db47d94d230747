import { Alert } from "~/components/ui/messages/alert";
import { ButtonLink } from "~/components/ui/button";
import { useT } from "~/i18n";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The address of the next page. */
  to: string;
}

/** Shows the codes once: the page can be printed, and the download is generated from the page itself. */
export function RecoveryCodes({ codes, to }: RecoveryCodesProps) {
  const t = useT();
  const text = `${t("account.two_factor.codes_file")}\n\n${codes.join("\n")}\n`;
  return (
    <div className="stack">
      <div role="status">
        <Alert tone="success" title={t("account.two_factor.codes_title")}>
          {t("account.two_factor.codes_text")}
        </Alert>
      </div>
      <ul className="grid gap-x-6 gap-y-2 rounded-card bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} data-recovery-code>
            {code}
          </li>
        ))}
      </ul>
      <p className="text-muted">{t("account.two_factor.codes_print")}</p>
      <div className="flex flex-wrap gap-3">
        <a
          className="button button-outline"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="dadiva-codes.txt"
        >
          {t("account.two_factor.codes_download")}
        </a>
        <ButtonLink plain to={to}>
          {t("account.two_factor.codes_kept")}
        </ButtonLink>
      </div>
    </div>
  );
}
