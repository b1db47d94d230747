import type { GuideName } from "~/domain/onboarding/guides";
import { useIsSupport } from "~/components/users/use-can";
import { useGuide } from "./use-guide";

interface GuideProps {
  name: GuideName;
  /** User and organisation: `guidePerson` of the loader. */
  person: string;
  /** Whether the guide fits the page's current state. */
  when: boolean;
}

/** Shows a guide over the page that it explains, until it is closed once; its code is loaded only then. */
export function Guide({ name, person, when }: GuideProps) {
  const isSupport = useIsSupport();
  // A closing guide stays for its 200 ms animation.
  const { GuideModal, isOpen, close } = useGuide(name, person, when && !isSupport);
  return GuideModal && <GuideModal name={name} open={isOpen} onClose={close} />;
}
