import { Refusal } from "../refusal.mjs";

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** The names that tests/architecture/house.test.ts rejects. */
const NAMELESS = /^(?:utils?|helpers?|common|misc|shared|libs?|core|managers?|services?)$/;

export function isKebab(text) {
  return KEBAB.test(text);
}

/** `archive-campaign` → `archiveCampaign`. */
export function camel(kebab) {
  return kebab.replace(/-([a-z0-9])/g, (_match, letter) => letter.toUpperCase());
}

export function snake(kebab) {
  return kebab.replaceAll("-", "_");
}

/** `agencies` → `agency`, `bank-accounts` → `bank-account`. */
export function singular(noun) {
  return noun.endsWith("ies") ? `${noun.slice(0, -3)}y` : noun.replace(/s$/, "");
}

/** Returns the nouns of the domain, from the import rules. */
function listNouns(draft) {
  const [, list = ""] = /const NOUNS = \[([^\]]*)\]/.exec(draft.read(".dependency-cruiser.cjs"));
  return [...list.matchAll(/"([\w-]+)"/g)].map(([, noun]) => noun);
}

/** Splits `noun<separator>verb-noun`. Throws a Refusal. */
export function splitName(draft, name, separator) {
  const example = `campaigns${separator}archive-campaign`;
  const [noun = "", verb = "", ...more] = name.split(separator);
  if (more.length > 0 || !isKebab(noun) || !isKebab(verb) || !verb.includes("-"))
    throw new Refusal(
      `"${name}" is no name: write noun${separator}verb-noun in small letters, as in ${example}.`,
    );
  refuseNameless(verb);
  const nouns = listNouns(draft);
  if (!nouns.includes(noun))
    throw new Refusal(
      `There is no noun "${noun}": ${nouns.join(", ")}. A new one gets its place in NOUNS of .dependency-cruiser.cjs first.`,
    );
  return { noun, verb };
}

export function refuseNameless(kebab) {
  const word = kebab.split("-").find((part) => NAMELESS.test(part));
  if (word) throw new Refusal(`"${word}" says nothing: name what it does (${kebab}).`);
}
