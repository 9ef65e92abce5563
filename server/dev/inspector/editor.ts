// Where an editor finds the machines: the address that opens a file in it, with the machine's name left to be filled in.

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { escapeHtml } from '../../http/escape-html.ts'

const folder = new URL('../../../machines/', import.meta.url)

/** Empty where there are no sources, as in a package. @param address with `{path}` for the file */
const addressBy = (address: string): string =>
  existsSync(new URL('account/account.machine.ts', folder))
    ? address.replace('{path}', () => `${encodeURI(fileURLToPath(folder))}{machine}/{machine}.machine.ts`)
    : ''

export const withEditor = (page: string, address: string): string =>
  page.replace('</head>', () => `<meta name="editor" content="${escapeHtml(addressBy(address))}" /></head>`)
