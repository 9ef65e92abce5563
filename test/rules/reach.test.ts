// SQL is written in server/db only, HTTP requests are made by two clients only, and machines use nothing of their host.

import { expect, test } from 'vitest'
import { occurrencesOf, withoutComments } from './support/code.ts'
import { files, isCode, isIn, textOf } from './support/files.ts'

const sources = files.filter((path) => isCode(path) && isIn(path, 'machines', 'server', 'ui'))

const offences = (pattern: RegExp, ...allowed: string[]) =>
  sources
    .filter((path) => !isIn(path, ...allowed))
    .flatMap((path) => occurrencesOf(path, withoutComments(textOf(path)), pattern))

const offencesOfUi = (pattern: RegExp, ...allowed: string[]) =>
  offences(pattern, 'machines', 'server', ...allowed)

test('SQL is written below server/db only', () => {
  const statement =
    /\b(?:select\s+[\w*"(][^'"]*\sfrom|insert\s+into|update\s+\w[\w."]*\s+set|delete\s+from)\s/gi
  expect(offences(statement, 'server/db')).toEqual([])
  expect(offences(/\bsql(?:\.\w+)?(?:\([^)]*\))?`/g, 'server/db')).toEqual([])
})

test('HTTP requests are made in ui/client and in the server’s HTTP client only', () => {
  const calls =
    /(?<![\w.])fetch\(|\bglobalThis\.fetch\b|\bwindow\.fetch\b|\bXMLHttpRequest\b|\bsendBeacon\b|\bnew WebSocket\b|\bnew EventSource\b/g
  expect(offences(calls, 'ui/client', 'server/http/client.ts')).toEqual([])
  expect(offences(/\bhttps?\.(?:request|get)\(/g, 'server/http/client.ts')).toEqual([])
})

test('EP-13: the UI puts addresses together in ui/client/address.ts only', () => {
  const joined =
    /\$\{[^}`]*(?:[uU]rl|[bB]ase|origin|href)\b[^}`]*\}\/|[?&][\w-]+=\$\{|\b(?:\w*Url|base|origin|href)(?:\(\))? \+ |\.(?:pathname|search) \+?= |\.href \+= |\.searchParams\.(?:set|append)\(/g
  expect(offencesOfUi(joined, 'ui/client/address.ts')).toEqual([])
  const continued = /`\/[\w/.-]*\$\{|['"]\/[\w/.-]*['"] \+ |\+ ['"`]\/\w/g
  // The one makes the path that Better Auth’s client makes of a call’s name, and the build names files.
  expect(offencesOfUi(continued, 'ui/client/address.ts', 'ui/client/auth-routes.ts', 'ui/bundle')).toEqual([])
})

test('EP-13: routes of both services are named in ui/client, and in the pages that the build writes, only', () => {
  const routes =
    /['"`=](?:\/auth)?\/(?:api|inspect|sign-in|sign-up|sign-out|get-session|email-otp|forget-password|two-factor|passkey|auth-callback|verify-email|forgot-password)\b(?:\/[\w/-]*)?['"`?]/g
  expect(offencesOfUi(routes, 'ui/client', 'ui/bundle')).toEqual([])
})

test('every import names its module by a literal', () => {
  expect(offences(/\bimport\((?!\s*['"])/g)).toEqual([])
  expect(
    offences(/\brequire\(|\bcreateRequire\b/g, 'server/dev/postgres', 'server/config/config-module.ts'),
  ).toEqual([])
})

test('machines use no clock, no randomness and nothing of their host', () => {
  const ofHost =
    /\bDate\b|\bMath\.random\b|\bcrypto\b|\bprocess\b|\bwindow\b|\bdocument\b|\bsetTimeout\b|\b(?:local|session)Storage\b/g
  const inMachines = sources.filter((path) => isIn(path, 'machines'))
  expect(inMachines.flatMap((path) => occurrencesOf(path, withoutComments(textOf(path)), ofHost))).toEqual([])
})
