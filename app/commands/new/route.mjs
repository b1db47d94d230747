import { Refusal } from "../refusal.mjs";
import { camel, isKebab, refuseNameless, singular, snake } from "./names.mjs";
import { pageModule, pageTest } from "./route-texts.mjs";

const MAP = "app/routes.ts";
const ROLES = "tests/architecture/roles/table.ts";
const TITLES = { es: "Falta el título", pt: "Falta o título", en: "Title to be written" };

/** A page of the back office (manage/…) or account (account/…). */
export function draftRoute(draft, name) {
  const parts = readAddress(name);
  if (name.startsWith("manage/api/"))
    throw new Refusal(`A JSON call is new by its own word: npm run new call ${name}`);
  const [area] = parts;
  const stem = stemOf(parts.slice(1));
  refuseNameless(stem);
  if (isMapped(draft, name)) throw new Refusal(`${MAP} has ${name} already.`);
  const file = `routes/${area}/${stem}.tsx`;
  const facts = { name, area, stem, local: camel(stem), key: `${area}.${snake(stem)}.title` };
  draft.create(`app/${file}`, pageModule(facts));
  draft.create(`app/routes/${area}/${stem}.test.ts`, pageTest(facts));
  addToMap(draft, area, name, file);
  draft.insertAfterLast(
    ROLES,
    /^ {2}"?[\w/:-]+"?: \{ (?:loader|action): /,
    `  "${name}": { loader: [] }, // write me: who may, from readings 'Accounts'`,
  );
  addTitles(draft, area, stem);
  return decisions(facts, file);
}

function decisions({ area, stem, name }, file) {
  return [
    `Decide now, each is red until then: what it shows (app/${file} and its test) and who may (${ROLES}).`,
    `Then the title: ${area}.${snake(stem)}.title in app/i18n/locales/{es,pt,en}/${area}.json, and the way to it in app/http/paths.ts.`,
    ...(name.includes(":")
      ? [
          "Its field gets its kind in tests/scenarios/isolation/fields.ts, and its example in tests/e2e/walk.spec.ts.",
        ]
      : []),
  ];
}

export function readAddress(name) {
  const parts = name.split("/");
  const isPart = (part) => /^:?[a-z][a-z0-9_]*$/.test(part);
  if (!parts.every(isPart) || parts[0].startsWith(":"))
    throw new Refusal(
      `"${name}" is no address: parts in small letters with / between, as in manage/donors/:uuid.`,
    );
  if (!/^(?:manage\/api\/|manage\/(?!api$)|account\/)[a-z]/.test(name))
    throw new Refusal(
      "A new route is a page at manage/… or account/…, a new call is at manage/api/…: others have rules of their own, copy their neighbour.",
    );
  return parts;
}

/** `donors` → donors, `donors/:uuid` → donor, `settings/user_groups` → settings-user-groups. */
export function stemOf(parts) {
  const words = parts.flatMap((part, at) => {
    if (part.startsWith(":")) return [];
    const isOne = parts[at + 1]?.startsWith(":");
    const kebab = part.replaceAll("_", "-");
    return [isOne ? singular(kebab) : kebab];
  });
  const stem = words.join("-");
  if (!isKebab(stem)) throw new Refusal(`No file can be called "${stem}".`);
  return stem;
}

/** Returns whether the map contains the address; the map has the back office below `manage`. */
export function isMapped(draft, url) {
  const below = url.replace(/^manage\//, "");
  return [url, below].some((one) => draft.read(MAP).includes(`"${one}"`));
}

function addToMap(draft, area, name, file) {
  const places = {
    manage: [
      /^ {4}route\("reauthenticate"/,
      `    route("${name.replace(/^manage\//, "")}", "${file}"),`,
    ],
    account: [/^ {2}\/\/ Subdomain: back office/, `  route("${name}", "${file}"),`],
  };
  const [before, line] = places[area];
  draft.insertBefore(MAP, before, line);
  // The empty line between two groups belongs after the new line.
  draft.replace(MAP, draft.read(MAP).replace(`\n\n${line}\n`, `\n${line}\n\n`));
}

/** Adds titles; an existing title and the rest of the file do not change. */
function addTitles(draft, area, stem) {
  const group = snake(stem);
  for (const [locale, title] of Object.entries(TITLES)) {
    const file = `app/i18n/locales/${locale}/${area}.json`;
    const text = draft.read(file);
    const there = JSON.parse(text)[group];
    if (typeof there === "string") throw new Refusal(`${file} has a text ${group} already.`);
    if (there?.title) continue;
    const added = `"title": ${JSON.stringify(title)}`;
    const changed = there
      ? text.replace(`\n  "${group}": {`, (head) => `${head}\n    ${added},`)
      : text.replace(/\n\}\n$/, `,\n  "${group}": { ${added} }\n}\n`);
    draft.replace(file, changed);
  }
}
