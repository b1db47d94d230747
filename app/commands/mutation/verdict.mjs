/** Minimum percentage of functions whose loss must make a test fail. */
const LEAST_SCORE = 80;

/**
 * Returns a mutation run's result: {lines, isPassed}. `killed` has the ids of `mutants` ({id,
 * isOperation}) whose loss failed a test: each operation's own function, and enough of all.
 */
export function scoreRun(mutants, killed) {
  const survived = mutants.filter(({ id }) => !killed.has(id));
  const lost = survived.filter(({ isOperation }) => isOperation);
  const operations = mutants.filter(({ isOperation }) => isOperation).length;
  const noticed = mutants.length - survived.length;
  const score = mutants.length ? (100 * noticed) / mutants.length : 100;
  const lines = [
    `Operations: ${operations - lost.length} of ${operations} noticed, all have to be`,
    ...survived.map(
      ({ id, isOperation }) => `  survived: ${id}${isOperation ? " (an operation)" : ""}`,
    ),
    `Mutation score ${score.toFixed(1)} % (${noticed} of ${mutants.length} functions, at least ${LEAST_SCORE} %)`,
  ];
  return { lines, isPassed: lost.length === 0 && score >= LEAST_SCORE };
}
