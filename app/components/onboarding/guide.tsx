import { Suspense, useRef } from "react";
import { lazily } from "~/components/ui/lazily";
import type { GuideName } from "~/domain/onboarding/guides";
import { useGuide } from "./use-guide";

const GuideModal = lazily(() => import("./guide-modal"), "GuideModal");

interface GuideProps {
  name: GuideName;
  /** Who is signed in, and where: `guidePerson` of the loader. */
  person: string;
  /** Whether this page, as it stands, is one for it. */
  when: boolean;
}

/** A guide over the page that it explains, until it was closed once; its code comes only then. */
export function Guide({ name, person, when }: GuideProps) {
  const { isOpen, close } = useGuide(name, person, when);
  // What is leaving stays for the 200 ms that it takes.
  const isNeeded = useRef(false);
  isNeeded.current ||= isOpen;
  if (!isNeeded.current) return null;
  return (
    <Suspense fallback={null}>
      <GuideModal name={name} open={isOpen} onClose={close} />
    </Suspense>
  );
}
