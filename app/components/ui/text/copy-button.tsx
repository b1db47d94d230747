import { useEffect, useState } from "react";
import { Button, type ButtonVariant } from "~/components/ui/button";
import { useT } from "~/i18n";

const SHOWN_MS = 3_000;

interface CopyButtonProps {
  text: string;
  /** The label; 'Copiar enlace' by default. */
  label?: string;
  variant?: ButtonVariant;
}

/** Copies a text, which the page also shows for browsers without script, and confirms it for 3 seconds. */
export function CopyButton({ text, label, variant = "outline" }: CopyButtonProps) {
  const t = useT();
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copied = copies > 0;
  const idle = label ?? t("common.actions.copy_link");
  return (
    <>
      <Button
        type="button"
        variant={variant}
        icon={copied ? "check" : "copy"}
        onClick={() => void copy(text).then(() => setCopies((count) => count + 1))}
      >
        {/* As wide as the longer label, so that nothing beside it moves. */}
        <span className="either">
          <span data-off={copied || undefined}>{idle}</span>
          <span data-off={!copied || undefined}>{t("common.actions.copied")}</span>
        </span>
      </Button>
      <span role="status" className="unseen">
        {copied && t("common.actions.copied")}
      </span>
    </>
  );
}

/** Browsers offer the clipboard on https and localhost only; elsewhere the deprecated command is used. */
async function copy(text: string): Promise<void> {
  // TypeScript declares the clipboard as always present.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard) return clipboard.writeText(text);
  const box = document.createElement("textarea");
  box.value = text;
  document.body.append(box);
  box.select();
  const isCopied = document.execCommand("copy");
  box.remove();
  if (!isCopied) throw new Error("the browser copies nothing");
}
