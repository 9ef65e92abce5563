// Renders .env.example from the settings' schemas: every setting, what it means, and its default.

import type { Setting } from '../../server/config/setting.ts'
import { commented, sections, sentencesOf } from '../../server/config/settings-in-words.ts'

/** Where no other setting is set. */
const defaultOf = ({ fallback }: Setting) => (typeof fallback === 'function' ? fallback({}) : fallback)

function paragraph([name, setting]: [string, Setting]): string {
  const file = setting.isSecret ? ` Or name a file that holds it by ${name}_FILE.` : ''
  return [...commented(`${sentencesOf(setting)}${file}`, '#'), `# ${name}=${defaultOf(setting) ?? ''}`].join(
    '\n',
  )
}

export function renderEnvExample(): string {
  const head =
    '# Copy to .env and uncomment what you change. In production set real environment variables instead.\n# Written by npm run docs from server/config.'
  const all = sections.map(([title, rows]) => [`### ${title}`, ...Object.entries(rows).map(paragraph)])
  return `${[head, ...all.flat()].join('\n\n')}\n`
}
