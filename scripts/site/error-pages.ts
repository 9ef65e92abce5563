// A page for each error code, at an address that does not change: /errors/<CODE>.html.

import { type ErrorEntry, errorEntries } from '../docs/errors-page.ts'

const entries = errorEntries()

/** Both services may answer the same code. */
export const codes = (): string[] => [...new Set(entries.map(({ code }) => code))].sort()

const partOf = ({ statuses, cause, cure, routes }: ErrorEntry): string =>
  [
    `Status ${statuses.join(' or ')}.`,
    `**Cause.** ${cause}`,
    `**What to do.** ${cure}`,
    routes.length > 0 ? `**From** ${routes.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')

/** Its links are relative to docs/errors.md. */
export function errorPage(code: string): string {
  const parts = entries
    .filter((entry) => entry.code === code)
    .map((entry) => `## Of the ${entry.service}\n\n${partOf(entry)}`)
  return `# ${code}\n\n${parts.join('\n\n')}\n\nAll codes, and what their responses look like: [errors.md](errors.md).\n`
}
