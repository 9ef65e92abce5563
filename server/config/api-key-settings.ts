// The settings of API keys: whether there are any, and which permissions they can be given.

import { z } from 'zod'
import { json } from './json-setting.ts'
import { onOff } from './setting.ts'

const word = z.string().min(1).max(64)

const table = z
  .record(word, z.array(word).min(1).max(64).readonly())
  .refine((given) => Object.keys(given).length <= 64)

/** Of both services: pages offer what the auth service takes. */
export const apiKeySettings = {
  API_KEYS: onOff({
    meaning:
      'Whether people can create API keys for their programs. Off: the routes for keys answer 404, and no key works. ' +
      'For both services: the account’s page then has a section for keys.',
    fallback: 'off',
  }),
  API_KEY_PERMISSIONS: json(table, {
    expects: 'a JSON object of resources, each with a list of actions, such as {"invoices":["read"]}',
    meaning:
      'Which permissions API keys can have, as a JSON object with the actions for each resource, such as ' +
      '{"invoices":["read","write"]}. For both services: the account’s page offers them, and the auth service refuses ' +
      'others. Unset: a program may ask for any, and the page offers none.',
    fallback: '{}',
  }),
}
