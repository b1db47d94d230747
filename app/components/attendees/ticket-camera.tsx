import { useEffect, useRef, useState } from "react";
import { tabStorage } from "~/components/layout/browser/browser-storage";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";
import { openCodeReader, type CodeReader } from "./code-reader";
import { createSight } from "./sight";

const LOOK_EVERY_MS = 250;
const REMEMBERED = "check-in-camera";

interface TicketCameraProps {
  onRead: (text: string) => void;
  /** Whether a ticket that was read is on its way; the next one is read after it. */
  isPaused: boolean;
}

/** Reads QR codes with the camera, where the browser has one; it stays on from ticket to ticket. */
export function TicketCamera({ onRead, isPaused }: TicketCameraProps) {
  const t = useT();
  const hydrated = useHydrated();
  const [isOn, setOn] = useState(false);
  const [isDenied, setDenied] = useState(false);
  useEffect(() => setOn(tabStorage.get(REMEMBERED) === "on"), []);
  // Browsers offer no camera to a page without https.
  if (!hydrated || !("mediaDevices" in navigator)) return null;
  const turn = (on: boolean) => {
    tabStorage.set(REMEMBERED, on ? "on" : "off");
    setDenied(false);
    setOn(on);
  };
  return (
    <div className="grid justify-items-start gap-3">
      {isOn && (
        <Picture
          onRead={onRead}
          isPaused={isPaused}
          onDenied={() => {
            turn(false);
            setDenied(true);
          }}
        />
      )}
      <Button type="button" variant="outline" onClick={() => turn(!isOn)}>
        {t(isOn ? "attendees.check_in.camera_stop" : "attendees.check_in.camera")}
      </Button>
      {isDenied && <p role="alert">{t("attendees.check_in.camera_denied")}</p>}
    </div>
  );
}

interface PictureProps extends TicketCameraProps {
  onDenied: () => void;
}

function Picture({ onRead, isPaused, onDenied }: PictureProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onRead, isPaused, onDenied });
  latest.current = { onRead, isPaused, onDenied };
  useEffect(() => {
    const screen = video.current;
    if (!screen) return;
    let stream: MediaStream | undefined;
    let timer: number | undefined;
    let isOver = false;
    const sight = createSight();
    const look = async (reader: CodeReader) => {
      const [found] = await reader.detect(screen).catch(() => []);
      const text = found?.rawValue;
      if (isOver) return;
      timer = window.setTimeout(() => void look(reader), LOOK_EVERY_MS);
      if (!text || sight.isStill(text, performance.now()) || latest.current.isPaused) return;
      sight.keep(text, performance.now());
      latest.current.onRead(text);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isOver) return stop();
      screen.srcObject = stream;
      await screen.play();
      await look(await openCodeReader());
    };
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    start().catch(() => {
      if (!isOver) latest.current.onDenied();
    });
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t("attendees.check_in.camera_label")}
      className="w-full rounded-card border border-line"
    />
  );
}
