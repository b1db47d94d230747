/** Caches the results of a pure, slow function, but no errors; callers must not change a result. */
export function memoise<Words extends (string | number)[], Answer>(
  work: (...words: Words) => Answer,
  most = 1_000,
): (...words: Words) => Answer {
  const known = new Map<string, Answer>();
  return (...words) => {
    const key = words.join("\n");
    const found = known.get(key);
    if (found !== undefined) return found;
    const answer = work(...words);
    if (known.size >= most) known.clear();
    known.set(key, answer);
    return answer;
  };
}
