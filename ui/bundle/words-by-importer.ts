// Gives each chunk the words that it shows: a language is one source file, which to the bundler is another module for each that imports it,
// so that of each only what is used is left. The words of the account's page are not in the first script.

import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

export const wordsByImporter: Plugin = {
  name: 'words-by-importer',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /(?:\.|i18n)\/(?:ar|de|en|es)\.ts$/ },
    handler(source, importer = '') {
      // The form's page says both at once, and asks for one file.
      const isForms = this.environment.name === 'client' && importer.endsWith('/form-words.ts')
      return `${join(dirname(importer), source)}?${isForms ? 'words' : basename(importer, '.ts')}`
    },
  },
}
