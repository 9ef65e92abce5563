// What people do that takes a recent or a higher proof, by the path of the row that demands it.

import { type Action, confirmed, confirmedByName, press, says } from './gestures.ts'
import { all as allMethods, lifting, type MethodName, type Visit } from './methods.ts'
import { ofOrganizations } from './of-organizations.ts'

const withPassword = (id: string, name: string) => async (visit: Visit) => {
  await visit.page.locator(`#${id}`).fill(visit.person.password)
  await press(name)(visit)
}

const withApp: readonly MethodName[] = ['password and code', 'recovery code', 'code', 'recovery code alone']
/** The form shows the password, which is recent enough for who has no second factor. */
const withLevel: readonly MethodName[] = [...withApp, 'passkey', 'new passkey']
const withoutApp: readonly MethodName[] = ['password', 'mailed code', 'passkey', 'new passkey']

const link = ({ page }: Visit) =>
  page
    .getByRole('button', { name: /^Link / })
    .first()
    .click()

const linkAtProvider = async (visit: Visit) => {
  const { page, person, product } = visit
  await link(visit)
  await page.waitForURL(`${product.identityProvider}/**`)
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${product.app}/account#providers`)
  await page
    .getByRole('button', { name: /^Unlink / })
    .first()
    .waitFor()
}

const createKey = async (visit: Visit) => {
  await visit.page.getByLabel('Name', { exact: true }).fill('Backup')
  await press('Create an API key')(visit)
}

const createAndKeep = async (visit: Visit) => {
  await createKey(visit)
  await press('I’ve saved it')(visit)
}

/** By the path of the row that demands it. */
export const actions: Record<string, Action> = {
  '/email-otp/request-email-change': {
    place: '/account#profile',
    begin: async (visit) => {
      await visit.page.getByLabel('New email').fill(`new.${visit.person.email}`)
      await press('Send code')(visit)
    },
    done: says(/We sent a six-digit code to new\./),
  },
  '/change-password': {
    place: '/account#password',
    by: withLevel,
    begin: async (visit) => {
      await visit.page.getByLabel('Current password').fill(visit.person.password)
      await visit.page.getByLabel('New password').fill('a difference engine, no. 2')
      await press('Change password')(visit)
    },
    done: says('Your password has been changed.'),
  },
  '/link-social': {
    place: '/account#providers',
    begin: link,
    done: ({ page, product }) => page.waitForURL(`${product.identityProvider}/**`),
  },
  '/unlink-account': {
    place: '/account#providers',
    prepare: linkAtProvider,
    begin: async ({ page }) => {
      await page.getByRole('button', { name: /^Unlink / }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click()
    },
    done: says(/^You unlinked /),
  },
  '/two-factor/enable': {
    place: '/account#two-step',
    by: withoutApp,
    begin: withPassword('enrol-password', 'Set up'),
    done: ({ page }) => page.getByRole('img', { name: /QR code/ }).waitFor(),
  },
  '/two-factor/generate-backup-codes': {
    place: '/account#two-step',
    by: withApp,
    begin: withPassword('renew-password', 'Get new codes'),
    done: says('Save these codes.'),
  },
  '/two-factor/disable': {
    place: '/account#two-step',
    by: withApp,
    begin: withPassword('remove-password', 'Turn off'),
    done: says('Two-step verification is off.'),
  },
  '/passkey/generate-register-options': {
    place: '/account#passkeys',
    begin: press('Add a passkey'),
    done: says(/Passkey added\.|You already have a passkey on that device/),
  },
  '/passkey/delete-passkey': {
    place: '/account#passkeys',
    by: ['passkey', 'new passkey'],
    begin: async (visit) => {
      await visit.page.getByRole('button', { name: /^Remove / }).click()
      await visit.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    },
    done: says(/^You removed /),
  },
  '/api-key/create': {
    place: '/account#keys',
    begin: createKey,
    done: says('Copy your new key'),
  },
  '/api-key/rotate': {
    place: '/account#keys',
    prepare: createAndKeep,
    begin: confirmed('Replace Backup', 'Replace'),
    done: says(/The old key works until/),
  },
  '/api-key/delete': {
    place: '/account#keys',
    prepare: createAndKeep,
    begin: confirmed('Revoke Backup', 'Revoke'),
    done: says('You revoked Backup.'),
  },
  '/revoke-other-sessions': {
    place: '/account#devices',
    by: lifting,
    begin: confirmed('Sign out of all other devices', 'Sign out'),
    done: says('You’re signed out of all other devices.'),
  },
  '/revoke-session': {
    place: '/account#devices',
    by: lifting,
    begin: async (visit) => {
      await visit.page
        .getByRole('button', { name: /^Sign out of .*\(|^Sign out of Unknown/ })
        .first()
        .click()
      await visit.page.getByRole('dialog').getByRole('button').last().click()
    },
    done: says(/^Signed out of /),
  },
  '/revoke-sessions': {
    place: '/account#devices',
    by: lifting,
    begin: confirmed('Sign out of all devices', 'Sign out'),
    done: says('You’re signed out.'),
  },
  '/get-user-data': {
    place: '/account#data',
    begin: press('Download'),
    done: says('Your file is downloading.'),
  },
  '/delete-user': {
    place: '/account#data',
    begin: confirmedByName('Delete account', 'Delete'),
    done: says('Your account has been deleted.'),
  },
  ...ofOrganizations,
}

/** Demanded rows that no action of a page comes to with a session that is less, each with its reason. */
export const elsewhere: Record<string, string> = {
  '/api/organizations/keys': 'No page has the API keys of organizations.',
  '/api/organizations/keys/delete': 'Likewise.',
  '/api/organizations/keys/rotate': 'Likewise.',
  '/callback/:provider': 'The browser comes back by it to what /link-social has begun.',
  '/change-email': 'Better Auth’s name of what the page asks by codes.',
  '/console/act': 'A look has been shown before, by which it is demanded.',
  '/console/impersonate': 'Likewise.',
  '/console/look': 'For people with a role, by aal2 whatever the account has: test/e2e/console.test.ts.',
  '/console/replay': 'A view has been shown before, by which it is demanded.',
  '/console/view': 'Likewise.',
  '/email-otp/change-email': 'Its code was mailed to a session that has met the demand of the row before.',
  '/passkey/verify-registration': 'It follows /passkey/generate-register-options.',
  '/two-factor/get-totp-uri': 'No page asks for it: the secret is shown when it is made.',
  '/two-factor/verify-totp': 'It is a proof itself.',
  '/two-factor/verify-backup-code': 'It is a proof itself.',
}

/** Each action by each method of whom it is demanded. */
export const all = Object.entries(actions).flatMap(([path, { by }]) =>
  (by ?? allMethods).map((method) => [path, method] as const),
)
