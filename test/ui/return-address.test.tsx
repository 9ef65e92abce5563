// A step-up leads back to this origin and to registered ones alone, and takes no demand that cannot be read.

import { expect, test } from 'vitest'
import { demandIn, returnAddressOf } from '../../ui/client/return-address.ts'

const here = 'https://app.example.com'
const trusted = ['https://notes.example.com', 'http://localhost:5173']

test.each([
  ['/account#devices', '/account#devices'],
  [`${here}/organization?a=b`, `${here}/organization?a=b`],
  ['https://notes.example.com/page?x=1#y', 'https://notes.example.com/page?x=1#y'],
  ['https://NOTES.example.com', 'https://notes.example.com/'],
  ['http://localhost:5173/', 'http://localhost:5173/'],
])('%s is led back to', (given, address) => {
  expect(returnAddressOf(given, here, trusted)).toBe(address)
})

test.each([
  'https://evil.example/',
  'https://notes.example.com.evil.example/',
  'https://notes.example.com@evil.example/',
  'https://ada:secret@notes.example.com/',
  'http://notes.example.com/',
  'https://notes.example.com:8443/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'https:\\\\notes.example.com/',
  'https://notes.example.com/ x',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://notes.example.com/1',
  'notes.example.com',
  '',
  `https://notes.example.com/${'a'.repeat(2048)}`,
])('%s is not', (given) => {
  expect(returnAddressOf(given, here, trusted)).toBeNull()
})

test.each([
  ['', { level: 'highest', maxAge: 300 }],
  ['level=aal2&max_age=900', { level: 'aal2', maxAge: 900 }],
  ['level=aal1&max_age=0', { level: 'aal1', maxAge: 0 }],
  ['level=aal3', null],
  ['level=', null],
  ['max_age=-1', null],
  ['max_age=15m', null],
  ['max_age=', null],
  ['max_age=1e3', null],
])('the demand “%s” is read as %o', (query, demand) => {
  expect(demandIn(new URLSearchParams(query))).toEqual(demand)
})
