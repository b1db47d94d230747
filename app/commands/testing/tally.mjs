import { readJson } from "../running/data-folder.mjs";

export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  #failures = [];
  #skips = [];

  pass(count = 1) {
    this.passed += count;
  }

  fail(suite, name, message = "") {
    this.failed += 1;
    this.#failures.push(`✗ ${suite} › ${name}\n${indent(message)}`);
  }

  /** Records a suite that can't run here; in CI, which requires all of them, it is a failure. */
  skipSuite(suite, reason) {
    if (process.env.CI === "true") return this.fail(suite, "could not run", reason);
    this.skipped += 1;
    this.#skips.push(`- ${suite} skipped: ${reason}`);
  }

  /** Adds a Vitest run from its JSON report; an aborted run counts as a failure. */
  addVitest(suite, file, { status, output }) {
    const report = readJson(file);
    if (!report) return this.fail(suite, "crashed", lastPart(output));
    const failedBefore = this.failed;
    for (const { name, status: fileStatus, message, assertionResults } of report.testResults) {
      for (const test of assertionResults) this.#addAssertion(suite, test);
      const explained = assertionResults.some((test) => test.status === "failed");
      if (fileStatus === "failed" && !explained) this.fail(suite, name, message);
    }
    if (report.testResults.length === 0) this.fail(suite, "found no tests");
    else if (status !== 0 && this.failed === failedBefore)
      this.fail(suite, "ended with an error outside its tests", lastPart(output));
  }

  #addAssertion(suite, { status, fullName, failureMessages }) {
    if (status === "passed") this.pass();
    else if (status === "failed") this.fail(suite, fullName, failureMessages.join("\n"));
    else {
      this.skipped += 1;
      this.#skips.push(`- ${suite} › ${fullName} skipped`);
    }
  }

  /** Adds a Playwright run's JSON report; a test that passed only on a retry counts as failed. */
  addPlaywright(suite, file, { status, output }) {
    const report = readJson(file);
    if (!report) return this.fail(suite, "crashed", lastPart(output));
    const failedBefore = this.failed;
    const tests = report.suites.flatMap(collectSpecs);
    for (const { title, spec } of tests)
      for (const test of spec.tests) {
        const name = `${title} [${test.projectName}]`;
        if (test.status === "expected") this.pass();
        else if (test.status === "skipped") {
          this.skipped += 1;
          this.#skips.push(`- ${suite} › ${name} skipped`);
        } else {
          const errors = test.results.flatMap((result) => result.errors ?? []);
          this.fail(suite, name, errors.map((error) => error.message).join("\n"));
        }
      }
    for (const error of report.errors ?? []) this.fail(suite, "error", error.message);
    if (tests.length === 0 && this.failed === failedBefore) this.fail(suite, "found no tests");
    else if (status !== 0 && this.failed === failedBefore)
      this.fail(suite, "ended with an error outside its tests", lastPart(output));
  }

  addProgram(suite, status, output) {
    const counts = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(output);
    const [passed, failed, skipped] = counts?.slice(1).map(Number) ?? [status === 0 ? 1 : 0, 0, 0];
    this.passed += passed;
    this.skipped += skipped;
    if (skipped > 0) this.#skips.push(`- ${suite}: ${skipped} skipped`);
    if (failed > 0 || status !== 0) {
      this.fail(suite, `ended with status ${status}`, lastPart(output));
      this.failed += Math.max(failed - 1, 0);
    }
  }

  summary() {
    const counts = `${this.passed} passed, ${this.failed} failed, ${this.skipped} skipped`;
    return [...this.#skips, ...this.#failures, counts].join("\n");
  }
}

function collectSpecs(suite) {
  const own = (suite.specs ?? []).map((spec) => ({
    title: `${suite.title} › ${spec.title}`,
    spec,
  }));
  return [...own, ...(suite.suites ?? []).flatMap(collectSpecs)];
}

function lastPart(output) {
  return output.slice(-4000);
}

function indent(text) {
  const trimmed = text.trimEnd();
  return (
    trimmed &&
    trimmed
      .split("\n")
      .slice(0, 40)
      .map((line) => `    ${line}`)
      .join("\n")
  );
}
