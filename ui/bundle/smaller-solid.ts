// Leaves out of Solid what no page of ours does: take over HTML from a server node by node, and transitions between pages.

import type { Plugin } from 'vite'

type Change = readonly [RegExp, string]

/** What a page knows while it takes over HTML; void, which may be deleted. */
const taken: Change = [/\bsharedConfig\.(?:context|registry|events|effects|load)\b(?! =|\()/g, '(void 0)']

/** Each is there in the pinned version: another would be noticed by the build. */
const replaced: Record<string, readonly Change[]> = {
  '/solid-js/dist/solid.js': [
    taken,
    // Nothing else assigns it, so that the bundler knows it to be null.
    [/^ +Transition = null;$/gm, ''],
    [/\(Transition = \{/g, '({'],
  ],
  '/solid-js/web/dist/web.js': [taken, [/\bisHydrating\([^()]*\)(?! \{)/g, 'false']],
}

export const smallerSolid: Plugin = {
  name: 'smaller-solid',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform(code, id) {
    const found = Object.entries(replaced).find(([file]) => id.split('?')[0]?.endsWith(file))
    if (!found) return
    const [file, changes] = found
    return {
      code: changes.reduce((text, [pattern, instead]) => {
        if (text.search(pattern) < 0)
          throw new Error(`${file} has no ${pattern}: read what has changed in it.`)
        return text.replace(pattern, instead)
      }, code),
      map: null,
    }
  },
}
