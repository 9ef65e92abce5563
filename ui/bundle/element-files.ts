// What lies beside the element’s own file: its types, what asks for a proof, and what enrols a second factor.

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Built by themselves: what they share with the element would be exported by the one that every page loads. */
export const builtBeside: Plugin = {
  name: 'built-beside',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'element',
  resolveId: {
    filter: { id: /^\.\/(?:step-up|enrol)\.tsx$/ },
    handler: (source) => ({ id: source.replace('.tsx', '.js'), external: true }),
  },
}

export const elementTypes: Plugin = {
  name: 'element-types',
  applyToEnvironment: ({ name }) => name === 'element',
  generateBundle() {
    const source = readFileSync(new URL('../element/lockstep-auth.d.ts', import.meta.url), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'element/lockstep-auth.d.ts', source })
  },
}
