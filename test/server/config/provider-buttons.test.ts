// The buttons of the sign-in page: which lists make them, and which entry of another list is named.

import { expect, test } from 'vitest'
import { appSettings } from '../../../server/config/app-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'

const buttonsIn = (SOCIAL_PROVIDERS: string) =>
  loadSettings(appSettings, { SOCIAL_PROVIDERS }).values.SOCIAL_PROVIDERS

test('an entry has an id, and perhaps a name; one that is empty counts for nothing', () => {
  expect(buttonsIn('google=Google Workspace,, okta , entra-id=')).toEqual([
    { id: 'google', name: 'Google Workspace' },
    { id: 'okta', name: 'Okta' },
    { id: 'entra-id', name: 'Entra-id' },
  ])
})

test.each([
  ['google=Google,hunter2=A=B', 'entry 2 of 2'],
  [',Hunter2=Google,x', 'entry 2 of 3'],
  ['hunter2==', 'entry 1 of 1'],
  ['google, ', 'entry 2 of 2'],
])('%s is refused whole, with the place of what is wrong and no value', (list, place) => {
  const sentence = `SOCIAL_PROVIDERS is not usable as it is: ${place} is no id=Name: give a comma list of id=Name, such as google=Google.`
  expect(() => buttonsIn(list)).toThrow(sentence)
  expect(() => buttonsIn(list)).not.toThrow(/hunter2/i)
})
