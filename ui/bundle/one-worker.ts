// Keeps what lays out charts once: the inspector and the page of all states, which have folders of their own, would each carry a copy of it.

import type { Plugin } from 'vite'

const WORKER = 'elk-worker.min.js'

export const oneWorker: Plugin = {
  name: 'one-worker',
  apply: 'build',
  configEnvironment: (name) => {
    if (name !== 'states' && name !== 'inspector') return
    const assetFileNames = ({ names }: { names: string[] }) =>
      `${names.includes(WORKER) ? '' : `${name}/`}assets/[name]-[hash][extname]`
    return { build: { rolldownOptions: { output: { assetFileNames } } } }
  },
}
