/** Patterns among pledges that are worth a look; none of them says that anybody did wrong. */
import { isId } from "~/values/ids/is-id";

/** Signals are looked for among what came in lately. */
export const SIGNAL_DAYS = 30;

/** Values that several pledges share; each value is one signal. */
const sharedKinds = ["document", "phone", "card", "device", "clock"] as const;
/** How one person of a team captures. */
const habitKinds = ["night", "pace"] as const;
export const signalKinds = [...sharedKinds, ...habitKinds] as const;
export type SignalKind = (typeof signalKinds)[number];

/** From how many on a pattern is shown: donors of a document, phone or card, else pledges. */
export const SIGNAL_RULES = {
  document: { least: 2 },
  phone: { least: 3 },
  card: { least: 3 },
  /** Of one device within an hour of the clock. */
  device: { least: 13 },
  /** Of one device whose clock was further off when it delivered what it had kept. */
  clock: { least: 1, minutes: 10 },
  /** Local hours; `to` is not part of it. */
  night: { least: 3, from: 22, to: 7 },
  /** So soon after the person's pledge before. */
  pace: { least: 3, minutes: 2 },
} as const;

/** A kind, and the pledge or person that it is about. */
export interface SignalName {
  kind: SignalKind;
  id: string;
}

export const signalText = ({ kind, id }: SignalName): string => `${kind}:${id}`;

/** Returns the signal that an address names, or null. */
export function readSignal(text: string): SignalName | null {
  const [name, id = "", ...rest] = text.split(":");
  const kind = signalKinds.find((one) => one === name);
  return kind && rest.length === 0 && isId(id) ? { kind, id: id.toLowerCase() } : null;
}
