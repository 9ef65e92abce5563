// Digests everything that what is built depends on, by content, so that file times and checkouts do not matter.

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { inRoot, root } from '../../server/root.mjs'

export const INPUTS = {
  ui: [
    ...['ui', 'machines', 'server/wire/tokens.css', 'public', 'index.html'],
    ...['vite.config.ts', 'tsconfig.json', 'package-lock.json'],
    // Vite writes the value of VITE_… settings into the bundle.
    ...['.env', '.env.local', '.env.production', '.env.production.local'],
  ],
  servers: [
    ...[
      'server',
      'machines',
      'testing',
      'scripts/bundle.ts',
      'scripts/bundle',
      'scripts/launch/services.mjs',
    ],
    ...['tsconfig.json', 'package-lock.json'],
  ],
}

export function fingerprint(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap((name) => filesUnder(inRoot(name)))) {
    const content = fs.readFileSync(file)
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  }
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\0`)
  }
  return hash.digest('hex')
}

function filesUnder(entry) {
  const stat = fs.statSync(entry, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [entry]
  const names = fs.readdirSync(entry).sort()
  return names.flatMap((name) => filesUnder(path.join(entry, name)))
}
