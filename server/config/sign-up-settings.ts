// The settings of who may sign up.

import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { json } from './json-setting.ts'
import { commaList, oneOf, optional, type Row, setting } from './setting.ts'
import { fieldNames, userFieldsSchema } from './user-fields-schema.ts'

/** As it stands in an e-mail, which is in ASCII; `*.` before it for those below it. */
const domain = z
  .string()
  .toLowerCase()
  .transform((name) => (name.startsWith('*.') ? `*.${domainToASCII(name.slice(2))}` : domainToASCII(name)))
  .refine((name) => /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/.test(name))

const domains = (row: Row) =>
  setting({
    expects: 'a comma list of domains such as example.com, or *.example.com for those below it',
    schema: z.string().transform(commaList).pipe(z.array(domain).readonly()),
    ...row,
  })

/** Of both services: pages say what the auth service refuses. */
export const signUpSetting = {
  SIGN_UP: oneOf(['open', 'closed', 'approval'], {
    meaning:
      'Whether people get an account by signing up, or by a provider’s return. `closed`: they get none; who has one signs in as before, ' +
      'and the import adds people. For both services: pages offer no account then. `approval`: they sign up and prove their email, and ' +
      'wait until an operator lets them in: docs/extend.md. Who has signed up under `approval` and proves their email under another value ' +
      'is in: to stop newcomers, keep it, and name in SIGN_UP_ALLOWED_DOMAINS a domain that nobody has.',
    fallback: 'open',
  }),
  USER_FIELDS: json(
    userFieldsSchema,
    {
      expects:
        'a JSON Schema with properties of type string, integer, number or boolean, perhaps with format, minLength, maxLength, enum, minimum, ' +
        'maximum, default, title, input and returned, and with required',
      meaning:
        'What people say about themselves besides name and image, as a JSON Schema: docs/extend.md. For both services: ' +
        'pages ask for them. `required` is asked for at a sign-up by password; `input`: whether a person may set it, `returned`: whether ' +
        'answers have it, both true unless given; `title`: what pages call it.',
      fallback: '{"properties":{}}',
    },
    fieldNames,
  ),
}

export const signUpSettings = {
  SIGN_UP_ALLOWED_DOMAINS: optional(
    domains({ meaning: 'Of which domains an email must be to sign up with it. Unset: of any.' }),
  ),
  SIGN_UP_FORBIDDEN_DOMAINS: optional(
    domains({
      meaning:
        'Of which domains an email must not be to sign up with it, even if SIGN_UP_ALLOWED_DOMAINS has it. Unset: of none.',
    }),
  ),
}
