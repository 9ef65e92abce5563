// A brand that people could not read, or that is none, stops the service before it has begun: all its mistakes are named at once.

import { expect, test } from 'vitest'
import { authSettings } from '../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../server/config/load.ts'

const load = (brand: unknown) =>
  loadSettings(authSettings, { BRAND: JSON.stringify(brand) }, { demo: true }).values.BRAND

const both = (color: string) => ({ light: color, dark: color })

test.each([
  ['one scheme alone', { colors: { accent: { light: '#0b5d2e' } } }, ['.colors.accent.dark is missing']],
  [
    'a colour in words, and one with CSS in it',
    { colors: { accent: { light: 'green', dark: '#123456;}' } } },
    ['.colors.accent.light isn’t a colour: give six', '.colors.accent.dark isn’t a colour: give six'],
  ],
  [
    'text that nobody can read on what it stands on',
    { colors: { accent: both('#ffd500') } },
    [
      '.colors.accent.light gives accent on page a contrast of 1.32:1, and WCAG 2.2 AA needs 4.5:1',
      '.colors.accent.light gives accent on card a contrast of 1.42:1, and WCAG 2.2 AA needs 4.5:1',
    ],
  ],
  [
    'fields that nobody sees',
    { colors: { edge: { light: '#dddddd', dark: '#637274' } } },
    ['.colors.edge.light gives edge on card a contrast of 1.35:1, and WCAG 2.2 AA needs 3:1'],
  ],
  [
    'a background that our own text does not stand out from',
    { colors: { card: { light: '#ffffff', dark: '#9a9a9a' } } },
    ['.colors.card.dark gives soft on card a contrast of', '.colors.card.dark gives accent on card'],
  ],
  [
    'several mistakes',
    {
      nmae: 'Acme',
      colour: {},
      radius: 99,
      font: 'Georgia; } body { display: none',
      colors: { acent: both('#0b5d2e'), accent: both('#ffd500') },
    },
    [
      '.nmae isn’t a known name, did you mean name?',
      '.colour isn’t a known name, did you mean colors?',
      '.radius isn’t a radius: give CSS pixels from 0 to 32',
      '.font isn’t a list of fonts',
      '.colors.acent isn’t a known name, did you mean accent?',
      '.colors.accent.light gives accent on card a contrast of 1.42:1',
    ],
  ],
  ['a name of nothing', { name: '\u200b' }, ['.name isn’t a name: it takes 1 to 60 characters']],
  ['a name of two lines', { name: 'Acme\r\nBcc: eve@example.com' }, ['.name isn’t a name']],
  ['a list', [], ['BRAND is not usable as it is: it has another form']],
])('%s is refused', (_, brand, sentences) => {
  for (const sentence of sentences) expect(() => load(brand)).toThrow(sentence)
})

test('from an accent follows what stands on it, and nothing that is given is replaced', () => {
  const accent = { light: '#0b5d2e', dark: '#7be0a4' }
  const wash = { light: '#eef6ee', dark: '#10241a' }
  expect(load({ colors: { accent, wash } })?.colors).toMatchObject({
    light: { 'on-accent': '#ffffff', wash: wash.light },
    dark: { 'on-accent': '#000000', wash: wash.dark },
  })
})
