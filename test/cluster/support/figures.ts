// Says what a test has measured, for docs/operations.md.

/** What was measured, and what it came to. */
export const report = (what: string, figure: string): void => {
  process.stdout.write(`cluster  ${what}: ${figure}\n`)
}
