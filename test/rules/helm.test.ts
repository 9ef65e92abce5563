// The Helm chart: what its templates take is in its values, and what they set is there. Helm itself is not run.

import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { entries } from '../../scripts/bundle/entries.ts'
import { appSettings } from '../../server/config/app-settings.ts'
import { authSettings } from '../../server/config/auth-settings.ts'
import type { Settings } from '../../server/config/setting.ts'
import { files, isIn, textOf } from './support/files.ts'

const chart = 'server/deploy/helm'
type Values = { [name: string]: unknown }
const values = parse(textOf(`${chart}/values.yaml`)) as Values
const templates = files
  .filter((path) => isIn(path, `${chart}/templates`))
  .map((path) => ({ path, text: textOf(path) }))
const settings: Settings = { ...authSettings, ...appSettings }

const named = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name = '']) => name)

const at = (path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Values | undefined)?.[name], values)

test.each(templates)('what $path takes is in the values', ({ text }) => {
  const taken = named(text, /\.Values((?:\.\w+)+)/g).map((path) => path.slice(1))
  expect(taken.filter((path) => at(path) === undefined)).toEqual([])
  const own = named(text, /\$own\.(\w+)/g)
  for (const service of ['auth', 'app'])
    expect(own.filter((name) => at(`${service}.${name}`) === undefined)).toEqual([])
})

test('each of the values is taken', () => {
  const all = templates.map(({ text }) => text).join('\n')
  const paths = (value: unknown, path: string): string[] =>
    value !== null &&
    typeof value === 'object' &&
    !Array.isArray(value) &&
    !/\.(?:settings|resources)$/.test(path)
      ? Object.entries(value).flatMap(([name, inner]) => paths(inner, `${path}.${name}`))
      : [path]
  const isTaken = (path: string) =>
    all.includes(`.Values${path}`) ||
    all.includes(`$own.${path.split('.').at(-1)}`) ||
    (path.startsWith('.hosts.') && all.includes('index $.Values.hosts $name'))
  const [own, others] = [Object.entries(values), ['settings', 'annotations']]
  const left = own
    .flatMap(([name, value]) => (others.includes(name) ? [`.${name}`] : paths(value, `.${name}`)))
    .filter((path) => !isTaken(path))
  expect(left).toEqual([])
})

test.each(templates)('what $path includes is defined', ({ text }) => {
  const defined = templates.flatMap((one) => named(one.text, /define "([^"]+)"/g))
  expect(named(text, /include "([^"]+)"/g).filter((name) => !defined.includes(name))).toEqual([])
})

test.each(templates)('what $path opens it closes', ({ text }) => {
  const words = named(text, /\{\{-? *(if|range|with|define|end)\b/g)
  expect(words.filter((word) => word === 'end')).toHaveLength(words.length / 2)
})

test('the settings that it sets are settings, and what it runs is in the image', () => {
  const text = templates.map((one) => one.text).join('\n')
  const set = [
    ...named(text, /name: ([A-Z][A-Z_]+?)(?:_FILE)?,/g),
    ...named(text, /"([A-Z][A-Z_]+)"/g),
    ...Object.keys(values.settings as object),
  ]
  expect(set).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'AUTH_INTERNAL_URL', 'TRUST_PROXY', 'AUTH_SECRET']),
  )
  expect(set.filter((name) => !(name in settings))).toEqual([])
  const run = named(text, /bundle\/([\w-]+)\.js/g)
  expect(run).toContain('migrate')
  expect(run.filter((name) => !(name in entries))).toEqual([])
})

test('each required setting of production is set or mounted', () => {
  const text = templates.map((one) => one.text).join('\n')
  const given = [...named(text, /\b([A-Z][A-Z_]+?)(?:_FILE)?\b/g), ...Object.keys(values.settings as object)]
  const required = Object.entries(settings).flatMap(([name, row]) => (row.requiredInProduction ? [name] : []))
  expect(required.length).toBeGreaterThan(5)
  expect(required.filter((name) => !given.includes(name))).toEqual([])
})

test('the secrets of its values are said to hold the files that are read', () => {
  const text = templates.map((one) => one.text).join('\n')
  const read = [...new Set(named(text, /\/run\/secrets\/lockstep\/([\w-]+)/g))].toSorted()
  const said = [...new Set(named(textOf(`${chart}/values.yaml`), /\b([a-z]+-[a-z]+)(?=[,.\n])/g))]
  expect(read.filter((name) => !said.includes(name))).toEqual([])
})

test('the chart has the version of the package', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string }
  expect(parse(textOf(`${chart}/Chart.yaml`))).toMatchObject({ version, appVersion: version })
})
