// The report as JUnit's XML, which build servers show: a suite for each machine, a case for each transition (junit.xsd).

import { countOf, linesOf, type Row } from './report.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML 1.0 has no character for, such as NUL, is left out: an answer may have it. */
const escaped = (text: string) =>
  [...text]
    .filter((one) => /[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(one))
    .map((one) => entities[one] ?? one)
    .join('')

function caseOf({ suite, name, is, differs, notOffered }: Row): string {
  const head = `    <testcase classname="${escaped(suite)}" name="${escaped(name)}"`
  if (is === 'conforms') return `${head}/>`
  if (is === 'not offered')
    return `${head}><skipped message="${escaped(notOffered ?? 'Only the owner of the service can bring it about.')}"/></testcase>`
  const failures = differs.map(
    (one) =>
      `      <failure message="${escaped(`expected ${one.expected}, got ${one.got}`)}">${escaped(linesOf(one).join('\n'))}</failure>`,
  )
  return [`${head}>`, ...failures.slice(0, 1), '    </testcase>'].join('\n')
}

const countsOf = (rows: readonly Row[]) =>
  `tests="${rows.length}" failures="${countOf(rows, 'differs')}" errors="0"`

/** @param server the address that was tried */
export function junitOf(rows: readonly Row[], server: string): string {
  const suites = [...new Set(rows.map(({ suite }) => suite))].map((suite) => {
    const own = rows.filter((row) => row.suite === suite)
    return `  <testsuite name="${escaped(suite)}" ${countsOf(own)} skipped="${countOf(own, 'not offered')}">\n${own.map(caseOf).join('\n')}\n  </testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escaped(`conform ${server}`)}" ${countsOf(rows)}>\n${suites.join('\n')}\n</testsuites>\n`
}
