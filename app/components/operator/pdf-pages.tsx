/** Loaded with pdf.js, only when a PDF is opened. */
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "~/components/ui/button";
import type { IconName } from "~/components/ui/icon";
import { Alert } from "~/components/ui/messages/alert";
import { useT } from "~/i18n";
import type { PdfFile } from "./pdf-file.client";

export { openPdf } from "./pdf-file.client";

/** Multiples of the frame's width. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const FIT = ZOOMS.indexOf(1);

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

interface PdfPagesProps {
  file: PdfFile;
  name: string;
}

export function PdfPages({ file, name }: PdfPagesProps) {
  const t = useT();
  const { pages } = file;
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(FIT);
  const { frame, sheet, isLost } = useDrawing(file, page, ZOOMS[zoom] ?? 1);
  const turn = (to: number) => setPage(within(to, 1, pages));
  const scale = (to: number) => setZoom(within(to, 0, ZOOMS.length - 1));
  const keys: Record<string, () => void> = {
    PageUp: () => turn(page - 1),
    PageDown: () => turn(page + 1),
    Home: () => turn(1),
    End: () => turn(pages),
    "+": () => scale(zoom + 1),
    "-": () => scale(zoom - 1),
    "0": () => scale(FIT),
  };
  function press(event: KeyboardEvent): void {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
  const key = (icon: IconName, label: string, act: () => void, isOver: boolean) => (
    <Button
      type="button"
      variant="outline"
      size="icon"
      icon={icon}
      aria-label={label}
      title={label}
      blocked={isOver}
      onClick={act}
    />
  );
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons within
    <div className="grid gap-2" onKeyDown={press}>
      <div className="flex flex-wrap items-center gap-2">
        {key("chevron-left", t("operator.pdf.previous"), () => turn(page - 1), page === 1)}
        <p role="status" className="font-semibold tabular-nums">
          {t("operator.pdf.page", { page, pages })}
        </p>
        {key("chevron-right", t("operator.pdf.next"), () => turn(page + 1), page === pages)}
        <span className="ms-auto flex gap-2">
          {key("minus", t("operator.pdf.zoom_out"), () => scale(zoom - 1), zoom === 0)}
          {key("plus", t("operator.pdf.zoom_in"), () => scale(zoom + 1), zoom === ZOOMS.length - 1)}
          {key("fit-width", t("operator.pdf.fit"), () => scale(FIT), zoom === FIT)}
        </span>
      </div>
      {isLost && (
        <div role="alert">
          <Alert tone="warning">{t("operator.pdf.page_lost")}</Alert>
        </div>
      )}
      <div
        ref={frame}
        role="region"
        aria-label={t("operator.documents.picture_of", { name })}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and by keys too
        tabIndex={0}
        className="max-h-[80vh] min-h-48 overflow-auto rounded-control border border-line bg-sunken p-2 [scrollbar-gutter:stable]"
      >
        <div
          ref={sheet}
          role="img"
          aria-label={t("operator.pdf.page_of", { page, pages, name })}
          className="mx-auto w-fit"
        />
      </div>
      <p className="hint pointer-coarse:hidden">{t("operator.pdf.keys")}</p>
    </div>
  );
}

/** Renders a page into the sheet, as wide as its frame times `zoom`, and again when either changes. */
function useDrawing(file: PdfFile, page: number, zoom: number) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (width === 0) return;
    const leave = new AbortController();
    file.draw(page, width * zoom, leave.signal).then(
      (canvas) => {
        if (leave.signal.aborted) return;
        sheet.current?.replaceChildren(canvas);
        setLost(false);
      },
      () => {
        if (leave.signal.aborted) return;
        leave.abort();
        sheet.current?.replaceChildren();
        setLost(true);
      },
    );
    return () => leave.abort();
  }, [file, page, width, zoom]);
  useEffect(() => {
    void frame.current?.scrollTo(0, 0);
  }, [page]);
  return { frame, sheet, isLost };
}

/** Returns a box's inner width in CSS pixels; 0 until it is known. */
function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [box]);
  return width;
}
