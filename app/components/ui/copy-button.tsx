import { useEffect, useState } from "react";
import { Button, type ButtonVariant } from "~/components/ui/button";
import { useT } from "~/i18n";

const SHOWN_MS = 3_000;

interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string;
  /** 'Copiar enlace' where left out. */
  label?: string;
  variant?: ButtonVariant;
}

/** Copies, and says so for 3 seconds. Show the text beside it, for those without script. */
export function CopyButton({ text, label, variant = "outline" }: CopyButtonProps) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      type="button"
      variant={variant}
      icon={copied ? "check" : "copy"}
      aria-live="polite"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {copied ? t("common.actions.copied") : (label ?? t("common.actions.copy_link"))}
    </Button>
  );
}
