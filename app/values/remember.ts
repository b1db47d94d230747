/**
 * The same function, which keeps its latest answers: for what is asked again and again with the same
 * few words and takes long to work out. `work` depends on its arguments alone; nobody changes what it
 * answers. What it throws is not kept.
 */
export function remember<Words extends (string | number)[], Answer>(
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
