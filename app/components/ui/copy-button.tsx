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

/** Copies, and says so for 3 seconds after the last copy. Show the text beside it, for those without script. */
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
        {/* As wide as the longer of both, so that nothing beside it moves. */}
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

/** The clipboard is there on https and on localhost alone; elsewhere the old way is left. */
async function copy(text: string): Promise<void> {
  // Typed as always there.
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
