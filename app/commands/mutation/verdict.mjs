/** Per cent of the functions whose loss a test has to notice. */
const LEAST_SCORE = 80;

/**
 * What a mutation run says: {lines, isPassed}. `mutants`: [{id, isOperation}]; `killed` has the ids whose
 * loss was noticed. Each operation's own function has to be among them, and of all functions enough.
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
