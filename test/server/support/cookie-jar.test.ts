// The tests' own cookie jar: which cookies it deletes, and which it does not send.

import { expect, test } from 'vitest'
import { createCookieJar } from '../../../testing/cookie-jar.ts'

const HOST = 'http://auth.example'

function jarWith(...setCookies: string[]) {
  const jar = createCookieJar()
  jar.keep(`${HOST}/api/auth/sign-in`, setCookies)
  return jar
}

test.each([
  'Max-Age=0',
  'Max-Age=-1',
  'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  'Max-Age=0; Expires=Fri, 01 Jan 2100 00:00:00 GMT',
])('a cookie is deleted by %s', (how) => {
  const jar = jarWith('a=1; Path=/', `a=; Path=/; ${how}`)
  expect(jar.header(`${HOST}/`)).toBe('')
  expect(jar.value(`${HOST}/`, 'a')).toBeUndefined()
})

test('a deletion at another path does not delete the cookie', () => {
  expect(jarWith('a=1; Path=/', 'a=; Path=/api; Max-Age=0').header(`${HOST}/api`)).toBe('a=1')
})

test('a cookie is sent to its path and below; without a path, to the folder it came from', () => {
  const jar = jarWith('root=1; Path=/', 'api=1; Path=/api', 'folder=1')
  expect(jar.header(`${HOST}/`)).toBe('root=1')
  expect(jar.header(`${HOST}/apis`)).toBe('root=1')
  expect(jar.header(`${HOST}/api/x`)).toBe('api=1; root=1')
  expect(jar.header(`${HOST}/api/auth/x`)).toBe('folder=1; api=1; root=1')
})

test('a cookie is sent to its host only, and a Secure one is not accepted over http', () => {
  const jar = jarWith('a=1; Path=/', 'b=1; Path=/; Secure', '__Secure-c=1; Path=/')
  expect(jar.header('http://other.example/')).toBe('')
  expect(jar.header(`${HOST}/`)).toBe('a=1')
})

test('the newest value of a name counts', () => {
  expect(jarWith('a=1; Path=/', 'a=2; Path=/').header(`${HOST}/`)).toBe('a=2')
})
