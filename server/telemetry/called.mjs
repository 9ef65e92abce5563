// How a command is typed: as an npm script in a checkout, by npx where the package is installed. Plain JavaScript, because
// the launcher asks it before anything is installed.

import { existsSync } from 'node:fs'
import { inRoot } from '../root.mjs'

/** Whether these files are those of the package, which holds them below its manifest: there is no npm script then. */
export const isPackaged = !existsSync(inRoot('package.json'))

export const called = (name, more = '') => {
  if (isPackaged) return `npx lockstep ${name}${more && ` ${more}`}`
  return `npm ${['start', 'test'].includes(name) ? '' : 'run '}${name}${more && ` -- ${more}`}`
}

/** An example, which is written as in a checkout. */
export const exampleOf = (text) =>
  isPackaged ? text.replace(/npm (?:run )?(\S+)(?: --)?/, 'npx lockstep $1') : text
