// Loads behind the door each module by the browser's own import: every page names its files itself, and the other pages come while
// somebody reads. Vite's helper, with its list of what each module imports, took a twentieth of the first script.

import type { Plugin } from 'vite'

export const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'door',
  configEnvironment: (name) =>
    name === 'door'
      ? {
          build: {
            modulePreload: {
              polyfill: false,
              resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
            },
          },
        }
      : undefined,
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load()', map: null }),
  },
}
