import { normalized } from "~/values/text/normalized";

const LONGEST = 60;

/** Converts `Un techo para Ñandú` to `un-techo-para-nandu`, for the campaign's address. */
export function slugOf(title: string): string {
  const plain = normalized(title, "NFD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return slug.slice(0, LONGEST).replace(/-+$/, "") || "campaign";
}

/** Returns the first of `slug`, `slug-2`, `slug-3`… that is not taken. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const used = new Set(taken);
  let candidate = slug;
  for (let count = 2; used.has(candidate); count += 1) candidate = `${slug}-${count}`;
  return candidate;
}
