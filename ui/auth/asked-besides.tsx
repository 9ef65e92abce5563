// What an operator asks for at a sign-up besides name, email and password: fields, a CAPTCHA, or both. A chunk of its own, for those who ask.

import type { AskedBesides } from '../environment.ts'
import type { Language } from '../i18n/languages.ts'

async function askForCaptcha(asked: string, language: Language): Promise<AskedBesides> {
  const { createCaptcha } = await import('./captcha.tsx')
  const { isSolved, unsolved, Widget } = createCaptcha(asked, language)
  return {
    read: () => ({ values: {}, faults: isSolved() ? {} : { captcha: unsolved } }),
    controls: (faultOf) => <Widget fault={faultOf('captcha')} />,
  }
}

const askForFields = async (schema: string, language: Language): Promise<AskedBesides> =>
  (await import('./more-fields.tsx')).loadMoreFields(schema, language)

/** @param fields USER_FIELDS, as JSON @param captcha the provider and the site key; each empty where it is not asked for */
export async function load(fields: string, captcha: string, language: Language): Promise<AskedBesides> {
  const parts = await Promise.all([
    ...(fields ? [askForFields(fields, language)] : []),
    ...(captcha ? [askForCaptcha(captcha, language)] : []),
  ])
  return {
    read: (typed) => {
      const found = parts.map(({ read }) => read(typed))
      return {
        values: Object.assign({}, ...found.map(({ values }) => values)),
        faults: Object.assign({}, ...found.map(({ faults }) => faults)),
      }
    },
    controls: (faultOf) => parts.map(({ controls }) => controls(faultOf)),
  }
}
