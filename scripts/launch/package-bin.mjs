// Finds the script behind a package's command, so that it can be run with the Node of our choice.

import fs from 'node:fs'
import path from 'node:path'
import { inRoot } from '../../server/root.mjs'

export function hasPackage(name) {
  return fs.existsSync(inRoot('node_modules', name, 'package.json'))
}

export function packageBin(name, command) {
  const folder = inRoot('node_modules', name)
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}
