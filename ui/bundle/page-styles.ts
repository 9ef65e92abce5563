// Has each page behind the door bring its own style in its script: from one sheet for all of them, a slow phone would read the rules of
// every other page before it shows the first.

import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Those of the frame, which every page has, stay in the sheet. No two of these have a selector in common: they come in any order. */
export const pageSheets = [
  'account',
  'api-keys',
  'console',
  'dashboard',
  'drawn-way',
  'organization',
  'paper',
  'step-up',
  'two-step',
]

const adopted = (rules: string) => `import rules from ${JSON.stringify(rules)}
const sheet = new CSSStyleSheet()
sheet.replaceSync(rules)
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]`

export const pageStyles: Plugin = {
  name: 'page-styles',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'door',
  resolveId: {
    filter: { id: new RegExp(`/styles/(?:${pageSheets.join('|')})\\.css$`) },
    handler: (source, importer = '') => ({
      // No style any more, to what looks at the names of files. Of each importer: one for several would be a file of its own to wait for.
      id: `${join(dirname(importer), source)}.js?${basename(importer, '.tsx')}`,
      moduleSideEffects: true,
    }),
  },
  load: {
    filter: { id: /\.css\.js\?/ },
    handler: (id) => adopted(id.replace('.js?', '?inline&')),
  },
}
