// Whether the browser UI is there, for /ready and the log: without it every page fails.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { called, isPackaged } from '../../telemetry/called.mjs'

const MISSING = isPackaged
  ? 'the UI is missing: install the package again'
  : `the UI is not built: ${called('build')}`

/** @returns true, or what is wrong */
export const uiCheck = (folder: string) => (): true | string =>
  existsSync(join(folder, 'index.html')) || MISSING
