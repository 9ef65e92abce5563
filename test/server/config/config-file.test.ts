// lockstep.config.ts: what it says counts below the environment, and each mistake in it is one sentence, beside all others.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { withConfigFile } from '../../../server/config/config-file.ts'
import { defineConfig } from '../../../server/config/define-config.ts'
import { allSettings, loadSettings, readEnv } from '../../../server/config/load.ts'

const IMPORT = "import { defineConfig } from 'lockstep/config'\n"

const SECRET = 'wUSTYN2vBzqR8xKf0aLd5mPc7hGe3jQi'
const HOOK = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Until the test ends. */
function withVariables(env: Record<string, string>): void {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
}

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const load = (files: Record<string, string>, env: Record<string, string> = {}) =>
  loadSettings(allSettings, withConfigFile(allSettings, env, folderOf(files)), { demo: true })

const valuesOf = (settings: string, env: Record<string, string> = {}) =>
  load({ 'lockstep.config.ts': `${IMPORT}export default defineConfig(${settings})` }, env).values

const faultsOf = (files: Record<string, string> | string, env: Record<string, string> = {}): string[] => {
  try {
    load(typeof files === 'string' ? { 'lockstep.config.ts': `export default ${files}` } : files, env)
    return []
  } catch (error) {
    expect(error).toMatchObject({ exitCode: 2 })
    return (error as Error).message.split('\n')
  }
}

test('it has texts, numbers, true and false, lists and objects, and the environment wins', () => {
  const file = `{
    APP_PORT: 3100, AUTH_PORT: 4100, SIGN_UP: 'closed', RATE_LIMITS: true, API_KEYS: false, OTEL_TRACES_SAMPLER_ARG: 0.1,
    SIGN_UP_ALLOWED_DOMAINS: ['example.com', '*.example.org'],
    USER_FIELDS: { properties: { company: { type: 'string' } } },
    LANDING_PAGES: '{"/dashboard":"/home"}',
    LOG_LEVEL: undefined,
  }`
  expect(valuesOf(file, { AUTH_PORT: '4200', LOG_LEVEL: 'warn' })).toMatchObject({
    ...{ APP_PORT: 3100, AUTH_PORT: 4200, SIGN_UP: 'closed', RATE_LIMITS: true, API_KEYS: false },
    ...{ OTEL_TRACES_SAMPLER_ARG: 0.1, SIGN_UP_ALLOWED_DOMAINS: ['example.com', '*.example.org'] },
    ...{ USER_FIELDS: [{ name: 'company' }], LANDING_PAGES: { '/dashboard': '/home' }, LOG_LEVEL: 'warn' },
  })
})

test.each([
  ['lockstep.config.ts', '{ "type": "commonjs" }'],
  ['lockstep.config.js', '{ "type": "commonjs" }'],
  ['lockstep.config.mjs', '{}'],
])('%s is read, with what it imports, beside a package.json of %s', (name, manifest) => {
  const files = {
    'package.json': manifest,
    'roles.ts': 'export const roles: object = { member: {}, editor: { grants: ["member"] } }',
    [name]: `${IMPORT}import { roles } from './roles.ts'\nexport default defineConfig({ ORGANIZATION_ROLES: roles })`,
  }
  expect(load(files).values.ORGANIZATION_ROLES.roles.table.given).toEqual(['editor', 'member'])
})

test('docs/extend.md has such a file', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/extend.md'), 'utf8')
  const [, text = ''] = /<!-- lockstep\.config\.ts, run by .*-->\n```ts\n([\s\S]*?)```/.exec(page) ?? []
  withVariables({ EVENTS_SIGNING: HOOK })
  const { values } = load({ 'lockstep.config.ts': text }, { EVENTS_SIGNING: HOOK })
  expect(values).toMatchObject({
    ...{ SIGN_UP_ALLOWED_DOMAINS: ['example.com', '*.example.com'], BRAND: { name: 'Acme' }, API_KEYS: true },
    WEBHOOKS: [{ url: 'https://events.example.com/' }],
  })
  expect(values.ORGANIZATION_ROLES.roles.table.given).toEqual(['editor', 'member'])
})

type Config = Parameters<typeof defineConfig>[0]

test('types know each setting, and what it takes', () => {
  expectTypeOf<{ APP_PORT: number; SIGN_UP: 'closed'; API_KEYS: boolean }>().toExtend<Config>()
  expectTypeOf<{ METRICS_ALLOW: string[]; AUTH_SECRET_FILE: string | undefined }>().toExtend<Config>()
  expectTypeOf<{ USER_FIELDS: { properties: { a: { type: 'string' } } } }>().toExtend<Config>()
  expectTypeOf<{ USER_FIELDS: { properties: { a: { type: 'text' } } } }>().not.toExtend<Config>()
  expectTypeOf<{ APP_PORT: 'http' }>().not.toExtend<Config>()
  expectTypeOf<{ SIGN_UP: 'shut' }>().not.toExtend<Config>()
  expectTypeOf<'APP_PROT'>().not.toExtend<keyof Config>()
  expectTypeOf<'NODE_ENV'>().not.toExtend<keyof Config>()
  const settings = { APP_PORT: 3100 }
  expect(defineConfig(settings)).toBe(settings)
})

test('LOCKSTEP_CONFIG names another file', () => {
  const files = { 'other.ts': 'export default { APP_PORT: 3100 }', 'lockstep.config.ts': 'nothing' }
  expect(load(files, { LOCKSTEP_CONFIG: 'other.ts' }).values.APP_PORT).toBe(3100)
  expect(faultsOf(files, { LOCKSTEP_CONFIG: 'none.ts' })).toEqual([
    'LOCKSTEP_CONFIG names none.ts, which is not there: correct the path, or unset it.',
  ])
})

test('all mistakes are told at once, those of the environment too, each with its place', () => {
  const file = `{
    APP_PORT: 99999, APP_PROT: 1, COLOUR_OF_BUTTONS: 'red', constructor: 1, HOST: true, SIGN_UP: ['open'], RATE_LIMITS: null, MAIL_FROM: {},
    DATA_DIR: 5, SIGN_UP_ALLOWED_DOMAINS: [], SECURITY_CONTACT: ['a,b'], BRAND: { radius: () => 4 }, NODE_ENV: 'production',
    ORGANIZATION_ROLES: { member: { grant: [] } }, USER_FIELDS: new Map(), LANDING_PAGES: 4, VITE_AUTH_URL: 'https://example.com',
  }`
  const faults = faultsOf(file, { OTP_ATTEMPTS: '0' })
  for (const fault of [
    'APP_PORT in lockstep.config.ts is not usable as it is: give a port from 0 to 65535 (0 = any free one). The default is 3000.',
    'APP_PROT in lockstep.config.ts is not a setting: did you mean APP_PORT? Rename it, or take it out.',
    'COLOUR_OF_BUTTONS in lockstep.config.ts is not a setting: take it out.',
    'constructor in lockstep.config.ts is not a setting: take it out.',
    'HOST in lockstep.config.ts cannot be true or false: give the address to listen on, such as 127.0.0.1 or ::.',
    'SIGN_UP in lockstep.config.ts cannot be a list: give open or closed or approval.',
    'RATE_LIMITS in lockstep.config.ts cannot be null: give on or off.',
    'MAIL_FROM in lockstep.config.ts cannot be an object: give a sender such as Example <no-reply@example.com>.',
    'DATA_DIR in lockstep.config.ts cannot be a number: give a folder.',
    'NODE_ENV has no place in lockstep.config.ts: the same file serves development and production. Set it in the environment.',
    'OTP_ATTEMPTS is not usable as it is: give a whole number from 1 to 10. The default is 3.',
  ])
    expect(faults).toContain(fault)
  for (const start of [
    'SIGN_UP_ALLOWED_DOMAINS in lockstep.config.ts cannot be an empty list: give',
    'SECURITY_CONTACT in lockstep.config.ts cannot be a list: give',
    'BRAND in lockstep.config.ts has something in it that isn’t data: give',
    'ORGANIZATION_ROLES in lockstep.config.ts is not usable as it is: .member.grant isn’t a known name, did you mean grants?',
    'USER_FIELDS in lockstep.config.ts has something in it that isn’t data: give',
    'LANDING_PAGES in lockstep.config.ts cannot be a number: give',
    'VITE_AUTH_URL has no place in lockstep.config.ts: ',
  ])
    expect(faults.filter((fault) => fault.startsWith(start))).toHaveLength(1)
  expect(faults).toHaveLength(18)
})

test('a warning says where its setting stands', () => {
  const { warnings } = load({
    'lockstep.config.ts': 'export default { PROFILE: "hardened", RATE_LIMITS: false }',
  })
  expect(warnings).toEqual([
    'RATE_LIMITS=off in lockstep.config.ts is less strict than the hardened profile’s on.'.replace('’', "'"),
  ])
})

test.each([
  ['AUTH_SECRET', `'${SECRET}'`],
  ['SESSION_KEYS', `['${SECRET}', '${SECRET}']`],
  ['DATABASE_URL', `'postgres://lockstep:hunter2@db.example.com/lockstep'`],
  ['WEBHOOKS', `[{ url: 'https://example.com/', secret: '${HOOK}' }]`],
  ['WEBHOOKS', `'[{ "url": "https://example.com/", "secret": "${HOOK}" }]'`],
  [
    'OIDC_PROVIDERS',
    `[{ id: 'a', issuer: 'https://a.example.com', clientId: 'a', clientSecret: process.env.UNSET ?? 'x' }]`,
  ],
])('a secret that is written there is refused, and not repeated: %s', (name, value) => {
  expect(faultsOf(`{ ${name}: ${value} }`)).toEqual([
    `${name} in lockstep.config.ts has a secret, which everybody can read who reads the file: take it whole from process.env, or set ` +
      `${name} or ${name}_FILE in the environment.`,
  ])
})

test('a secret that the file takes from the environment is none of the file', () => {
  const env = { HOOK, OTHER: HOOK.replace('M', 'N'), KEYS: SECRET }
  withVariables(env)
  const { WEBHOOKS, SESSION_KEYS } = valuesOf(
    `{ SESSION_KEYS: process.env.KEYS, WEBHOOKS: [{ url: 'https://example.com/', secret: \`\${process.env.HOOK},\${process.env.OTHER}\` }] }`,
    env,
  )
  expect(WEBHOOKS[0]?.secret).toHaveLength(2)
  expect(SESSION_KEYS).toEqual([SECRET])
})

test('a file that holds a secret may be named there, and gives way to the secret of the environment', () => {
  const files = { secret: SECRET }
  const file = (folder: string) => `export default { AUTH_SECRET_FILE: '${folder}/secret' }`
  const folder = folderOf(files)
  const of = (env: Record<string, string>) =>
    load({ 'lockstep.config.ts': file(folder) }, env).values.AUTH_SECRET
  expect(of({})).toEqual([SECRET])
  const other = SECRET.toLowerCase()
  expect(of({ AUTH_SECRET: other })).toEqual([other])
})

test.each([
  [
    'export default {,}',
    /^lockstep\.config\.ts cannot be read: it says .+ \(line 1\)\. Correct it, or delete it\.$/,
  ],
  ['enum A { b }', /cannot be read: it says TypeScript enum is not supported in strip-only mode \(line 1\)/],
  ['\nthrow new Error("No region\\nof ours.")', /it says No region \(line 2\)\. Correct it/],
  ['throw Object.assign(new Error("No."), { stack: 1 })', /it says No\.\. Correct it/],
  ['throw "hunter2"', /it throws something that isn’t an error\. Correct it/],
  ['JSON.parse("hunter2")', /it parses as JSON what is none \(line 1\)\./],
  ['await 1\nexport default {}', /it waits at its top level: take out each await that is in no function\./],
  ['import "./none.ts"', /it says Cannot find module/],
  [
    'export const a = {}',
    /^lockstep\.config\.ts exports no settings: write export default defineConfig\(\{ … \}\), with settings by their names\.$/,
  ],
  ['export default () => ({})', /exports no settings/],
  ['export default []', /exports no settings/],
])('%j is one sentence', (text, sentence) => {
  const faults = faultsOf({ 'lockstep.config.ts': text }, { OTP_ATTEMPTS: '0' })
  expect(faults).toEqual([expect.stringMatching(sentence)])
  expect(faults.join()).not.toContain('hunter2')
})

test('each process reads it with its environment', () => {
  withVariables({ LOCKSTEP_CONFIG: join(folderOf({ 'c.ts': 'export default { APP_PORT: 3100 }' }), 'c.ts') })
  expect(loadSettings(allSettings, readEnv(), { demo: true }).values.APP_PORT).toBe(3100)
})

test('of two files neither counts', () => {
  expect(faultsOf({ 'lockstep.config.ts': '', 'lockstep.config.mjs': '' })).toEqual([
    'There are lockstep.config.ts and lockstep.config.mjs, and one of them would count for nothing: delete it.',
  ])
})
