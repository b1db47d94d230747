/**
 * Which rules of a table are typed into their page: of each field the first and the last, which are most
 * often 'required' and the one of its own; with DADIVA_FULL=1 all. Each is asked over HTTP in any case.
 */
export function rulesTyped<Rule extends { field: string }>(rules: readonly Rule[]): Rule[] {
  if (process.env.DADIVA_FULL === "1") return [...rules];
  const fields = [...new Set(rules.map(({ field }) => field))];
  return fields.flatMap((field) => {
    const own = rules.filter((rule) => rule.field === field);
    return [...new Set([own[0], own.at(-1)])].filter((rule) => rule !== undefined);
  });
}
