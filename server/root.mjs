// Where the product is: the folder that holds server/ and dist/. What is bundled lies in a folder beside these two, so that
// the way to it is the same. Plain JavaScript, because the launcher asks it before anything is installed.

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const inRoot = (...parts) => join(root, ...parts)
