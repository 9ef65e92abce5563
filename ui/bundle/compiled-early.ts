// Has a browser compile the scripts that a page behind the door is shown with while they load, on a thread of its own: what a function
// is compiled for only when it is called keeps a slow phone’s page from being drawn.

import type { Plugin } from 'vite'

/** https://v8.dev/blog/explicit-compile-hints: other browsers read a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Of the first view nearly everything is called; of what comes later little. */
const FIRST = ['door', 'dashboard', 'arrival', 'account', 'organization']

export const compiledEarly: Plugin = {
  name: 'compiled-early',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'door',
  // After Vite, which puts names of files before a script: the comment has to be its first line.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && FIRST.includes(file.name)) file.code = HINT + file.code
    },
  },
}
