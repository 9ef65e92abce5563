// docs/upgrade.md: a section for each version of CHANGELOG, settings and migrations that there are.

import { expect, test } from 'vitest'
import { allSettings } from '../../server/config/load.ts'
import { files, isIn, textOf } from './support/files.ts'

const page = textOf('docs/upgrade.md')
const named = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name = '']) => name)

test('the guide has a section for the next version and for each that CHANGELOG has, the newest one first', () => {
  const versions = named(textOf('CHANGELOG.md'), /^## \[(.+?)\]/gm)
  const sections = versions.map((version) => (version === 'Unreleased' ? 'the next version' : version))
  expect(named(page, /^## To (.+)$/gm)).toEqual(sections)
})

test('it names settings that there are', () => {
  const settings = named(page, /`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[\w-]+)?`/g).filter(
    (name) => !/^(?:STEP_UP_REQUIRED|EMAIL_NOT_VERIFIED)$/.test(name),
  )
  expect(settings).toContain('SHUTDOWN_DELAY_SECONDS')
  expect(settings.filter((name) => !(name in allSettings))).toEqual([])
})

test('a migration that writes rows there are already is named, with the version that it came with', () => {
  const last =
    files.filter((path) => isIn(path, 'test/faults/releases') && path.endsWith('.json')).at(-1) ?? ''
  const { migrations } = JSON.parse(textOf(last)) as { migrations: Record<string, string[]> }
  const added = files.filter(
    (path) =>
      isIn(path, 'server/db/migrations') &&
      !Object.values(migrations)
        .flat()
        .includes(path.split('/').at(-1) ?? ''),
  )
  const writing = added.filter((path) => /^update \w+\./m.test(textOf(path)))
  expect(writing.length).toBeGreaterThan(0)
  const [section = ''] = page.split(/^## To /m).slice(1)
  const missing = writing.filter((path) => !section.includes(/\/(\d{4})-[^/]+$/.exec(path)?.[1] ?? ''))
  expect(missing).toEqual([])
})
