import { useEffect, useState } from "react";
import { Alert } from "~/components/ui/messages/alert";
import { readSvg, SvgError, type LoadedSvg } from "~/components/ui/read-svg";
import { Spinner } from "~/components/ui/messages/spinner";
import { useT } from "~/i18n";

interface InlineSvgProps {
  /** An address on our own host: the CSP's connect-src allows no other. */
  src: string;
  label: string;
  className?: string;
  onError?: (error: SvgError) => void;
}

/** Shows a drawing inside the page, in the text's colour and without anything active in its file. */
export function InlineSvg({ src, label, className, onError }: InlineSvgProps) {
  const t = useT();
  const [result, setResult] = useState<LoadedSvg | SvgError | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    setResult(null);
    readSvg(src, stop.signal).then(setResult, (error: unknown) => {
      if (stop.signal.aborted || !(error instanceof SvgError)) return;
      setResult(error);
      onError?.(error);
    });
    return () => stop.abort();
    // A new handler must not load the file again.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [src]);
  if (!result) return <Spinner label={t("common.loading")} />;
  if (result instanceof SvgError) {
    return (
      <div role="alert">
        <Alert tone="danger">{t(`common.svg.${result.kind}`)}</Alert>
      </div>
    );
  }
  return (
    <svg {...result.attributes} role="img" aria-label={label} className={className}>
      {result.content}
    </svg>
  );
}
