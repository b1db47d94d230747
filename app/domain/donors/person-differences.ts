import { normalized } from "~/values/text/normalized";

interface Person {
  firstName: string;
  lastName: string;
  uidNumber: string;
}
export type PersonDifference = "name" | "document";

/**
 * Returns what speaks against two entries being one person: another name, or two different documents.
 * Accents, case, spaces and marks in a document's number do not count.
 */
export function personDifferences(one: Person, other: Person): PersonDifference[] {
  const documents = [one, other].map(({ uidNumber }) => plain(uidNumber));
  const names = [one, other].map(({ firstName, lastName }) => plain(`${firstName}${lastName}`));
  return [
    ...(names[0] === names[1] ? [] : (["name"] as const)),
    ...(documents.includes("") || documents[0] === documents[1] ? [] : (["document"] as const)),
  ];
}

const plain = (text: string) =>
  normalized(text, "NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
