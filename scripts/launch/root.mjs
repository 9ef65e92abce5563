// The folder of the checkout, wherever the command is called from.

import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')

export const inRoot = (...parts) => path.join(root, ...parts)
