import { useEffect, useRef, useState } from "react";
import { tabStorage } from "~/components/layout/browser-storage";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const LOOK_EVERY_MS = 250;
/** The ticket of the person who just came in is still before the camera. */
const SAME_TICKET_MS = 10_000;
const REMEMBERED = "check-in-camera";

/** Only some browsers read codes by themselves; the others type them. */
const detectorOf = () =>
  (globalThis as unknown as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

interface TicketCameraProps {
  onRead: (text: string) => void;
  /** Whether a ticket that was read is on its way; the next one is read after it. */
  isPaused: boolean;
}

/** Reads QR codes with the camera, where the browser can; it stays on from ticket to ticket. */
export function TicketCamera({ onRead, isPaused }: TicketCameraProps) {
  const t = useT();
  const hydrated = useHydrated();
  const [isOn, setOn] = useState(false);
  const [isDenied, setDenied] = useState(false);
  useEffect(() => setOn(tabStorage.get(REMEMBERED) === "on"), []);
  if (!hydrated || !detectorOf()) return null;
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
    const DetectorOfBrowser = detectorOf();
    const screen = video.current;
    if (!DetectorOfBrowser || !screen) return;
    const detector = new DetectorOfBrowser({ formats: ["qr_code"] });
    let stream: MediaStream | undefined;
    let timer: number | undefined;
    let isOver = false;
    let last = { text: "", at: 0 };
    const look = async () => {
      const [found] = await detector.detect(screen).catch(() => []);
      if (isOver) return;
      timer = window.setTimeout(() => void look(), LOOK_EVERY_MS);
      if (!found || latest.current.isPaused) return;
      const at = performance.now();
      if (found.rawValue === last.text && at - last.at < SAME_TICKET_MS) return;
      last = { text: found.rawValue, at };
      latest.current.onRead(found.rawValue);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isOver) return stop();
      screen.srcObject = stream;
      await screen.play();
      await look();
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
