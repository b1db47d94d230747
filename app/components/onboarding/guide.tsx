import type { GuideName } from "~/domain/onboarding/guides";
import { useIsSupport } from "~/components/users/use-can";
import { useGuide } from "./use-guide";

interface GuideProps {
  name: GuideName;
  /** Who is signed in, and where: `guidePerson` of the loader. */
  person: string;
  /** Whether this page, as it stands, is one for it. */
  when: boolean;
}

/** A guide over the page that it explains, until it was closed once; its code comes only then. */
export function Guide({ name, person, when }: GuideProps) {
  const isSupport = useIsSupport();
  // What is leaving stays for the 200 ms that it takes.
  const { GuideModal, isOpen, close } = useGuide(name, person, when && !isSupport);
  return GuideModal && <GuideModal name={name} open={isOpen} onClose={close} />;
}
