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
      'Whether people can get an account by signing up or through an identity provider. `closed`: they can’t; people ' +
      'with an account sign in as before, and the import adds people. `approval`: they sign up and verify their email, ' +
      'and then wait until an operator lets them in: docs/extend.md. Somebody who signs up under `approval` and ' +
      'verifies their email under another value gets in: to stop sign-ups, keep `approval`, and set ' +
      'SIGN_UP_ALLOWED_DOMAINS to a domain that nobody has. For both services: under `closed` the pages offer no ' +
      'sign-up.',
    fallback: 'open',
  }),
  USER_FIELDS: json(
    userFieldsSchema,
    {
      expects:
        'a JSON Schema with properties of type string, integer, number or boolean, perhaps with format, minLength, maxLength, enum, minimum, ' +
        'maximum, default, title, input and returned, and with required',
      meaning:
        'What people tell about themselves besides name and image, as a JSON Schema: docs/extend.md. For both services: ' +
        'pages ask for these fields. `required`: a sign-up with a password asks for it. `input`: whether people may set ' +
        'it themselves, and `returned`: whether responses contain it, both true unless given. `title`: its label on ' +
        'pages.',
      fallback: '{"properties":{}}',
    },
    fieldNames,
  ),
}

export const signUpSettings = {
  SIGN_UP_ALLOWED_DOMAINS: optional(
    domains({ meaning: 'The domains whose emails can sign up. Unset: all.' }),
  ),
  SIGN_UP_FORBIDDEN_DOMAINS: optional(
    domains({
      meaning:
        'The domains whose emails can’t sign up, even if SIGN_UP_ALLOWED_DOMAINS has them. Unset: none.',
    }),
  ),
}
