import type { Option } from "~/components/ui/forms/select-field";
import { normalized } from "~/values/text/normalized";

/** Removes case and accents: 'cordoba' finds 'Córdoba'. */
function plain(text: string): string {
  return normalized(text, "NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Ranks a match: the name begins with the typed text, one of its words does, or it only contains it. */
function rank(name: string, typed: string): number {
  if (name.startsWith(typed)) return 0;
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed)) ? 1 : 2;
}

/** Returns a search by name and code, over options that are normalised once. */
export function optionFilter(options: readonly Option[]): (typed: string) => readonly Option[] {
  const known = options.map((option) => ({
    option,
    name: plain(option.label),
    text: plain(`${option.label} ${option.code ?? ""}`),
  }));
  return (typed) => {
    const wanted = plain(typed).trim();
    const words = wanted.split(/\s+/).filter(Boolean);
    if (words.length === 0) return options;
    return known
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .map(({ option, name }) => ({ option, place: rank(name, wanted) }))
      .sort((one, other) => one.place - other.place)
      .map(({ option }) => option);
  };
}
