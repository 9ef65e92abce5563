// Picks the line that says why a PostgreSQL program failed from what it printed.

export function lastComplaint(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const complaint = lines.findLast((line) => /(FATAL|PANIC|ERROR|error|could not)/.test(line)) ?? lines.at(-1)
  return complaint?.replace(/^.*?(FATAL|PANIC|ERROR|error): */, '').replace(/\.$/, '') ?? 'it gave no reason'
}
