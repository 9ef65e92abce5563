// What our sentences of the UI put in, by the names of their functions' parameters, and by which of the values they take another form.

/** Codes of ui/i18n/given-sentences.ts by name, and what decides on a form: at which place, of which kind. */
export type Values = readonly [codes: Readonly<Record<string, string>>, ...deciding: Deciding[]]
export type Deciding = readonly [at: number, kind: 'plural' | 'presence', none?: '' | 0 | null]

export type Spoken = (...values: never[]) => string

/** Those whose values can’t be told by calling them. */
const special: Readonly<Record<string, Values>> = {
  'form.tryAgainIn': [{ time: 't0,1' }],
  'form.code.resendInSeconds': [{ time: 's0' }],
  'keys.limited': [{ time: 't0,1', requests: 'n2' }, [2, 'plural']],
  'dashboard.title': [{ name: '0' }, [0, 'presence', '']],
  'pages.impersonation.acting': [{ email: '0', by: '1', until: '2' }, [1, 'presence', null]],
  'console.whyWords.leadsTo.lostFactor': [{ until: '0' }, [0, 'presence', '']],
  'console.waysOpen': [{ open: '0', withFactor: '1', all: '2' }, [0, 'presence', 0], [1, 'presence', 0]],
}

export const parametersOf = (spoken: Spoken): string[] =>
  (/^(?:async )?\(?([^)=]*)\)?\s*=>/.exec(String(spoken))?.[1] ?? '')
    .split(',')
    .map((name) => name.trim().replace(/\$\d+$/, ''))
    .filter(Boolean)

export const braced = (name: string) => `{${name}}`

const ANY = 737

export const spokenWith = (spoken: Spoken, values: readonly unknown[]) =>
  (spoken as unknown as (...values: readonly unknown[]) => string)(...values)

/** Where a language writes a number by its own rules: a plural, in any of them. */
function counted(each: readonly Spoken[], names: readonly string[]): number | undefined {
  const isNoNumber = (spoken: Spoken, values: readonly unknown[]) =>
    spokenWith(spoken, values).includes('NaN')
  const placeholders = names.map(braced)
  const place = names.findIndex((_, at) =>
    each.some(
      (spoken) =>
        isNoNumber(spoken, placeholders) &&
        !isNoNumber(
          spoken,
          placeholders.map((one, other) => (other === at ? ANY : one)),
        ),
    ),
  )
  return place < 0 ? undefined : place
}

/** @param each the sentence in every language, English first, whose names count */
export function valuesOf(path: string, each: readonly Spoken[]): Values {
  const known = special[path]
  if (known) return known
  const [english] = each
  const names = english ? parametersOf(english) : []
  const at = counted(each, names)
  const codes = names.flatMap((name, place) =>
    name === '_' ? [] : [[name, place === at ? `n${place}` : `${place}`] as const],
  )
  return [Object.fromEntries(codes), ...(at === undefined ? [] : [[at, 'plural'] as const])]
}
