// The address of the database: what it may say, and what is refused with a sentence before anything starts.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { common } from '../../../server/config/common-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'
import type { Settings } from '../../../server/config/setting.ts'
import { readDatabaseUrl } from '../../../server/database-url.ts'

const { DATABASE_URL } = common

function faultOf(env: Record<string, string>, settings: Settings = { DATABASE_URL }): string {
  try {
    loadSettings(settings, env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

const read = (text: string) => {
  const found = readDatabaseUrl(text)
  return 'address' in found ? found.address : found.fault
}

test.each([
  ['postgres://h', { hosts: [{ host: 'h', port: 5432 }], sslmode: 'prefer' }],
  ['postgresql://u:p%40ss@h:1/d%20b', { user: 'u', password: 'p@ss', database: 'd b' }],
  ['postgres://u:p@ss:w@h/d', { user: 'u', password: 'p@ss:w' }],
  ['postgres://[::1]:6/d', { hosts: [{ host: '::1', port: 6 }], sslmode: 'disable' }],
  ['postgres://127.0.0.1/d', { sslmode: 'disable' }],
  ['postgres://127.0.0.1/d?sslrootcert=/ca', { sslmode: 'prefer' }],
  ['postgres://h/d?sslrootcert=system', { sslmode: 'verify-full' }],
  ['postgres://h/d?ssl=true', { sslmode: 'require' }],
  ['postgres:///d?host=/run/pg', { hosts: [{ host: '/run/pg', port: 5432 }] }],
  ['postgres://u@%2Frun%2Fpg/d', { hosts: [{ host: '/run/pg', port: 5432 }] }],
  [
    'postgres://a:1,b:2/d?target_session_attrs=read-write',
    {
      hosts: [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
      ],
      targetSessionAttrs: 'read-write',
    },
  ],
  [
    'postgres:///d?host=a,b&port=7',
    {
      hosts: [
        { host: 'a', port: 7 },
        { host: 'b', port: 7 },
      ],
    },
  ],
  ['postgres://h/d?connect_timeout=3&application_name=x', { connectTimeoutMs: 3000, applicationName: 'x' }],
  ['postgres://u:p@h.neon.tech/d?sslmode=require&channel_binding=require', { channelBinding: 'require' }],
])('%s is understood', (text, address) => {
  expect(read(text)).toMatchObject(address)
})

test.each([
  ['mysql://h/d', 'give an address that begins with postgres://'],
  ['postgres:///d', 'name its host, or the folder of a Unix socket'],
  ['postgres://h/d?sslmod=require', 'its parameter sslmod is not known: leave it out. Known are host, port'],
  ['postgres://h/d?uselibpqcompat=true', 'uselibpqcompat is not known'],
  ['postgres://h/d?sslmode=no-verify', 'sslmode one of disable, prefer, require, verify-ca, verify-full'],
  ['postgres://h/d?sslmode=require&sslmode=disable', 'give its parameter sslmode once'],
  ['postgres://h/d?sslmode=', 'give its parameter sslmode a value'],
  ['postgres://h/d?sslmode=verify-ca', 'name the authority’s certificate by sslrootcert'],
  ['postgres://h/d?sslrootcert=system&sslmode=require', 'give sslmode=verify-full'],
  ['postgres://h/d?sslcert=/c', 'sslcert and sslkey together'],
  ['postgres://h/d?ssl=no', 'sslmode=disable instead of ssl'],
  ['postgres://h/d?target_session_attrs=writable', 'one of any, read-write'],
  ['postgres://h/d?connect_timeout=0', 'connect_timeout from 1 to 600 seconds'],
  ['postgres://h:0/d', 'ports from 1 to 65535'],
  ['postgres://u:p%@h/d', 'write a % in it as %25'],
  ['postgres:///d?host=a,b&port=1,2,3', 'as many ports as hosts'],
])('%s is refused', (url, sentence) => {
  const fault = faultOf({ DATABASE_URL: url.replace('://', '://someone:hunter2@').replace('@u:p%@', '%@') })
  expect(fault).toContain('DATABASE_URL is not usable as it is: ')
  expect(fault).toContain(sentence)
  expect(fault).not.toContain('hunter2')
  expect(fault.split('\n')).toHaveLength(1)
})

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, text)
  return file
}

test('a secret may be in a file, whose last line break is no part of it', () => {
  const { AUTH_SECRET, SERVICE_SECRET, SMTP_URL, OIDC_PROVIDERS } = authSettings
  const secret = 'a secret of 32 characters or more'
  const { values } = loadSettings(
    { DATABASE_URL, AUTH_SECRET, SERVICE_SECRET, SMTP_URL, OIDC_PROVIDERS },
    {
      DATABASE_URL_FILE: fileWith('postgres://u:p@h/d\n'),
      AUTH_SECRET_FILE: fileWith(`${secret},${secret}\r\n`),
      SERVICE_SECRET_FILE: fileWith(secret),
      SMTP_URL_FILE: fileWith('smtps://u:p@mail.example.com'),
    },
  )
  expect(values).toMatchObject({
    DATABASE_URL: 'postgres://u:p@h/d',
    AUTH_SECRET: [secret, secret],
    SERVICE_SECRET: [secret],
    SMTP_URL: 'smtps://u:p@mail.example.com',
  })
})

test.each([
  [{ AUTH_SECRET_FILE: '/nowhere/secret' }, /^AUTH_SECRET_FILE names a file that cannot be read \(ENOENT\)/],
  [{ AUTH_SECRET_FILE: '/nowhere', AUTH_SECRET: 'x'.repeat(32) }, /AUTH_SECRET_FILE are both set/],
  [{ AUTH_SECRT_FILE: '/nowhere' }, /did you mean AUTH_SECRET_FILE/],
])('a file that cannot be the secret’s is a fault: %j', (env, fault) => {
  const { AUTH_SECRET } = authSettings
  expect(faultOf(env, { AUTH_SECRET })).toMatch(fault)
})

test('an empty file holds no secret, and a secret in a file is held to what it must be', () => {
  const { AUTH_SECRET } = authSettings
  expect(faultOf({ AUTH_SECRET_FILE: fileWith('\n') }, { AUTH_SECRET })).toContain('names an empty file')
  const fault = faultOf({ AUTH_SECRET_FILE: fileWith('hunter2') }, { AUTH_SECRET })
  expect(fault).toContain('32 characters')
  expect(fault).not.toContain('hunter2')
})
