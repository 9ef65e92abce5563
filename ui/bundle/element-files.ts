// What lies beside the element’s own file: its types, and what asks for a proof.

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Built by itself: what both need would be exported by the one that every page loads. */
export const stepUpBeside: Plugin = {
  name: 'step-up-beside',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'element',
  resolveId: {
    filter: { id: /^\.\/step-up\.tsx$/ },
    handler: () => ({ id: './step-up.js', external: true }),
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
