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

const RULES = ".dependency-cruiser.cjs";

/** Returns the nouns of the domain, from the import rules. */
function listNouns(draft) {
  const [, list = ""] = /const NOUNS = \[([^\]]*)\]/.exec(draft.read(RULES));
  return [...list.matchAll(/"([\w-]+)"/g)].map(([, noun]) => noun);
}

/** Returns the rooms of a noun, from the import rules; none if its files are in one folder. */
export function listRooms(draft, noun) {
  const [, rooms = ""] = /const ROOMS = \{([\s\S]*?)\n\};/.exec(draft.read(RULES)) ?? [];
  const [, list = ""] = new RegExp(`^ {2}"?${noun}"?: \\[([^\\]]*)\\]`, "m").exec(rooms) ?? [];
  return [...list.matchAll(/"([\w-]+)"/g)].map(([, room]) => room);
}

/**
 * Splits `noun/verb-noun` or `noun/room/verb-noun`; `folder` is the file's, and `domain` leads from
 * there to app/domain. Throws a Refusal.
 */
export function splitOperation(draft, name) {
  const parts = name.split("/");
  const [room] = parts.length === 3 ? parts.splice(1, 1) : [];
  const { noun, verb } = splitName(draft, parts.join("/"), "/");
  if (room === undefined)
    return { noun, verb, folder: `app/domain/${noun}`, name: `${noun}/${verb}`, domain: ".." };
  const rooms = listRooms(draft, noun);
  if (!rooms.includes(room)) {
    const known = rooms.length > 0 ? rooms.join(", ") : "it has one folder";
    throw new Refusal(
      `${noun} has no room "${room}": ${known}. A new one gets its place in ROOMS of ${RULES} first.`,
    );
  }
  const folder = `app/domain/${noun}/${room}`;
  return { noun, verb, folder, name: `${noun}/${room}/${verb}`, domain: "../.." };
}

/** A line of the table of roles with a named list; a new row goes below the last. */
export const ROLE_LINE = /^ {2}"[a-z/-]+": \w+,$/;

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
