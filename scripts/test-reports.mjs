/** Reads the reports of the two test runners into one shape. */
import { existsSync, readFileSync } from 'node:fs'

/**
 * What a stage of the tests came to. Lists hold the names of tests.
 *
 * @typedef {object} Outcome
 * @property {string[]} passed
 * @property {string[]} failed
 * @property {string[]} skipped
 */

/** @param {string} file written by Vitest's json reporter @returns {Outcome} */
export function vitestOutcome(file) {
  /** @type {Outcome} */
  const outcome = { passed: [], failed: [], skipped: [] }
  for (const { name, status, assertionResults } of read(file)?.testResults ?? []) {
    for (const { fullName, status: ended } of assertionResults) note(outcome, ended, fullName)
    // A file that cannot be loaded has no tests to fail.
    if (
      status === 'failed' &&
      !assertionResults.some(/** @param {any} test */ (test) => test.status === 'failed')
    ) {
      outcome.failed.push(name)
    }
  }
  return outcome
}

/** @param {string} file written by Playwright's json reporter @returns {Outcome} */
export function playwrightOutcome(file) {
  /** @type {Outcome} */
  const outcome = { passed: [], failed: [], skipped: [] }
  const report = read(file)
  for (const { title, project, status } of (report?.suites ?? []).flatMap(testsOf)) {
    const name = `${title} (${project})`
    note(outcome, status === 'expected' ? 'passed' : status, name)
  }
  outcome.failed.push(
    ...(report?.errors ?? []).map(/** @param {any} error */ (error) => firstLine(error.message)),
  )
  return outcome
}

/** @param {any} suite @returns {{ title: string, project: string, status: string }[]} */
function testsOf(suite) {
  const nested = (suite.suites ?? []).flatMap(testsOf)
  const own = suite.specs.flatMap(
    /** @param {any} spec */ (spec) =>
      spec.tests.map(
        /** @param {any} test */ (test) => ({
          title: spec.title,
          project: test.projectName,
          status: test.status,
        }),
      ),
  )
  return [...nested, ...own]
}

/** A test that needed a second try has failed. @param {Outcome} outcome @param {string} status @param {string} name */
function note(outcome, status, name) {
  if (status === 'passed') outcome.passed.push(name)
  else if (['pending', 'skipped', 'todo'].includes(status)) outcome.skipped.push(name)
  else outcome.failed.push(name)
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** @param {string} [text] */
function firstLine(text = 'unknown error') {
  return text.split('\n', 1)[0] ?? ''
}
