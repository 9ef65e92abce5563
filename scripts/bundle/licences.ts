// The licences of the packages that are bundled, as one text: their files go with what is inside, and would not otherwise.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = { name: string; version: string; license?: string }

const inPackage = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/
const isLicence = (name: string) => /^(?:licen[cs]e|copying|notice)/i.test(name)

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest
  const texts = readdirSync(folder).filter(isLicence)
  if (texts.length === 0 && !license)
    throw new Error(`${name} ${version} names no licence: it cannot be bundled.`)
  const said = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version}${license ? ` (${license})` : ''}`, ...said].join('\n\n')
}

/** @param modules paths of all that is bundled. @throws Error for a package that names no licence */
export function licencesOf(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((path) => inPackage.exec(path.replaceAll('\\', '/'))?.[0] ?? []))
  const texts = [...new Set([...folders].toSorted().map(licenceOf))]
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
