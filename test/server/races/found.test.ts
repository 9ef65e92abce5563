// What the explorer has found in the product: the schedule that showed it now has an outcome of some order.

import { expect, test } from 'vitest'
import { caseOf } from '../../races/cases.ts'
import { nodesOfFile } from './support.ts'

const { explorer } = nodesOfFile()
const { explorer: underSpec } = nodesOfFile('spec')

const registered = 'an application that has registered itself has a code, tokens and a pushed request'
const changeEmail = 'change e-mail digits="change-email"'
const ownPassword = 'change password shows="own password" endsSessions=false'

test.each([
  {
    shows: 'the right password is right while the e-mail is being verified',
    start: 'signed up',
    requests: ['sign-in own=true', 'verify digits="email-verification"'],
    choices: [0, 0, 1],
  },
  {
    shows: 'a linked person whose account is being deleted comes back as somebody new',
    start: 'back from the provider',
    requests: ['id_token', 'delete shows="session"'],
    choices: [0, 0, 0, 0, 0, 1],
  },
  {
    shows: 'a session that ends while the application asks about it is known to have ended',
    start: 'back from the provider',
    requests: ['callback token="own" ownWord=false', 'sign-out'],
    choices: [0, 0, 0, 1],
  },
  {
    shows: 'whose session ends while the application asks for their sessions is told that it has ended',
    start: 'in the application',
    requests: ['end session which=0', 'end sessions which="all"'],
    choices: [0, 0, 1],
  },
  {
    shows: 'whose account moves to another address is still signed in',
    start: 'a change of e-mail asked for',
    requests: ['delete shows="session"', 'change e-mail digits="change-email"'],
    choices: [0, 0, 1],
  },
  {
    shows: 'the right password is right while the account moves to another address',
    start: 'a change of e-mail asked for',
    requests: [ownPassword, changeEmail],
    choices: [0, 0, 1],
  },
  {
    shows: 'a change of e-mail that is made twice is told that the address is theirs already',
    start: 'a change of e-mail asked for',
    requests: [changeEmail, changeEmail],
    choices: [0, 0, 1],
  },
  {
    shows: 'the address that somebody is just getting is asked for in vain',
    start: 'a change of e-mail asked for',
    requests: ['ask for another e-mail isTaken=false shows="session"', changeEmail],
    choices: [0, 0, 1],
  },
  {
    shows: 'a password that is replaced by the same one signs in',
    start: 'two ways in',
    requests: ['sign-in own=true', ownPassword],
    choices: [0, 0, 1],
  },
  {
    shows: 'a password that is replaced by the same one replaces itself',
    start: 'two ways in',
    requests: [ownPassword, ownPassword],
    choices: [0, 0, 0, 1],
  },
  {
    shows: 'an invitation whose organization is being deleted is unknown',
    start: 'an organization of three',
    requests: ['revoke', 'delete organization'],
    choices: [0, 0, 0, 0, 0, 1],
  },
  {
    shows: 'a passkey that is taken back as soon as it has signed in has signed in',
    start: 'a passkey, and two tabs with one challenge',
    requests: ['show passkey kind="right" isUserVerified=true', 'take passkey back'],
    choices: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
  },
  {
    shows: 'an organization that is made while its creator signs out of all devices is said to be made',
    start: 'in the application',
    requests: ['organization', 'application sign-out everywhere=true'],
    choices: [0, 0, 1],
  },
  {
    shows: 'an application that is removed while its person allows it is granted nothing',
    start: registered,
    requests: ['allow', 'remove the application'],
    choices: [0, 0, 0, 0, 1],
  },
  {
    shows: 'an application that is removed while it changes its registration stays removed',
    start: registered,
    requests: ['change the registration', 'remove the application'],
    choices: [0, 0, 0, 1],
  },
  {
    shows: 'an application and its person may take the same back at once',
    start: registered,
    requests: ['take back', 'take the registration back'],
    choices: [0, 0, 0, 0, 1],
  },
  {
    shows: 'a person who takes back what an application gives back takes back the rest as well',
    start: registered,
    requests: ['give back', 'take back'],
    choices: [0, 0, 0, 0, 0, 1],
  },
  {
    shows: 'of two removals of an application one finds it',
    start: registered,
    requests: ['remove the application', 'take the registration back'],
    choices: [0, 0, 1],
  },
  {
    shows: 'a removal ends as many grants as it says, whatever ends meanwhile',
    start: registered,
    requests: ['end sessions which="all"', 'remove the application'],
    choices: [0, 0, 0, 0, 0, 0, 0, 1],
  },
] as const)('$shows', async ({ start, requests, choices }) => {
  const { differences, ran } = await explorer().again(caseOf({ start, requests, addresses: 1 }), choices)
  // The turn changes in the middle of the first party's request.
  expect(ran.taken[choices.length - 2]?.party).toBe(0)
  expect(ran.taken[choices.length - 1]?.party).toBe(1)
  expect(differences).toEqual([])
})

test('under spec, a password that matches another browser’s no more is kept as this one’s proposal', async () => {
  const requests = ['sign-in own=true', 'sign-in own=true'] as const
  const one = caseOf({ start: 'signed up a month ago', requests, addresses: 1 })
  const { differences } = await underSpec().again(one, [0, 0, 1])
  expect(differences).toEqual([])
})

test('a notice is newer than the account that another request creates while this one waits for the address', async () => {
  const one = caseOf({
    start: 'nobody',
    requests: ['social sameBrowser=true', 'social sameBrowser=true'],
    addresses: 1,
  })
  const { differences, ran } = await explorer().again(one, [1, 0, 1, 1, 0, 0, 0, 0, 1])
  expect(ran.taken.at(5)?.what).toContain('DELETE social_sign_in')
  expect(differences).toEqual([])
})
