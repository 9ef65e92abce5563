// npm run release:files: writes what a release has beside its tarball, a bill of materials and checksums of both.

import { readFileSync, writeFileSync } from 'node:fs'
import { billOfMaterials, checksumLine, type Lock } from './release/bill-of-materials.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const [tarball, bill] = [`lockstep-${version}.tgz`, `lockstep-${version}.cdx.json`]
writeFileSync(bill, `${JSON.stringify(billOfMaterials(lock, version), null, 2)}\n`)
writeFileSync(
  `lockstep-${version}.sha256`,
  [tarball, bill].map((name) => checksumLine(name, readFileSync(name))).join(''),
)
process.stdout.write(`${bill} and lockstep-${version}.sha256 are beside ${tarball}.\n`)
