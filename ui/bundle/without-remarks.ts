// Leaves out of the charts, for who signs in, what only readers of charts want.

import type { Plugin } from 'vite'

/** What a chart says of its states in words, and which rules it cites, is for the inspector and the docs, and not for who signs in. */
export const withoutRemarks: Plugin = {
  name: 'without-remarks',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => ['client', 'door', 'element', 'stepUp', 'enrol'].includes(name),
  transform: (code, id) =>
    /\/machines\/.*\.ts$/.test(id)
      ? {
          code: code
            .replace(/^\s*description:\s*(['"`])(?:(?!\1).)*\1,$/gm, '')
            .replace(/meta: \{ requirement(?:: '[A-Z]+-\d+')? \},?/g, '')
            .replace(/, requirement(?:: '[A-Z]+-\d+')?(?= \})/g, ''),
          map: null,
        }
      : undefined,
}
