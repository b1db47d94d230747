import type { Option } from "~/components/ui/select-field";

/** Lower case, without accents: 'Córdoba' is found by 'cordoba'. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A search by name and code over options whose plain form is made once: 500 are searched at every key. */
export function optionFilter(options: readonly Option[]): (typed: string) => readonly Option[] {
  const known = options.map((option) => ({
    option,
    text: plain(`${option.label} ${option.code ?? ""}`),
  }));
  return (typed) => {
    const words = plain(typed).split(/\s+/).filter(Boolean);
    if (words.length === 0) return options;
    return known
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .map(({ option }) => option);
  };
}
