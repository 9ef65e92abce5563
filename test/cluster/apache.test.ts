// Apache with mod_auth_openidc, which nobody here wrote, signs people in by us as docs/provider.md says, in Chromium, and hears that they are signed out.

import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTesting } from '../../testing/testing.ts'
import { leaveBrowser, signOutOf, takeBrowser } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { startProduct } from '../support/product.ts'
import { account, folderOf, startProgram } from './support/programs.ts'

const TESTING_SECRET = 'a secret of this test, to make people by'
const SECRET = 'a secret of the application behind Apache'
const MODULES = '/usr/lib/apache2/modules'
const NAMES = 'mpm_event authn_core authz_core authz_user dir mime filter include auth_openidc'

let browser: Browser
beforeAll(async () => {
  browser = await takeBrowser()
})
afterAll(() => leaveBrowser(browser))

/** The page’s own directives, of another provider and another application. */
function published(auth: string, origin: string): string {
  const page = readFileSync(new URL('../../docs/provider.md', import.meta.url), 'utf8')
  const [, directives = ''] = /```apache\n([\s\S]*?)```/.exec(page) ?? []
  return directives
    .replaceAll('https://auth.example.com/api/auth', auth)
    .replaceAll('https://notes.example.com', origin)
    .replace('the secret of the application', SECRET)
}

type Given = { folder: string; port: number; directives: string }

/** It shows who somebody is to the application behind it. */
async function startApache({ folder, port, directives }: Given): Promise<string> {
  mkdirSync(join(folder, 'www/protected'), { recursive: true })
  writeFileSync(
    join(folder, 'www/protected/index.html'),
    '<p>You are <!--#echo var="REMOTE_USER" --> by <!--#echo var="OIDC_CLAIM_email" -->, at <!--#echo var="OIDC_CLAIM_acr" -->.</p>',
  )
  const configuration = `
ServerRoot ${folder}
ServerName 127.0.0.1
PidFile ${folder}/apache.pid
DefaultRuntimeDir ${folder}
Listen 127.0.0.1:${port}
${NAMES.split(' ')
  .map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`)
  .join('\n')}
TypesConfig /etc/mime.types
ErrorLog "|/bin/cat"
LogLevel auth_openidc:warn
DocumentRoot ${folder}/www
DirectoryIndex index.html
<Directory ${folder}/www>
  Options +Includes
  AddOutputFilter INCLUDES .html
</Directory>
${directives}`
  writeFileSync(join(folder, 'apache.conf'), configuration)
  const program = startProgram('apache2', {
    args: ['-f', join(folder, 'apache.conf'), '-D', 'FOREGROUND'],
    as: account,
  })
  const origin = `http://127.0.0.1:${port}`
  await program.until(() => fetch(`${origin}/`))
  return origin
}

async function behindApache(
  keyed: (folder: string) => { client: object; directives: (published: string) => string },
) {
  const [folder, port] = [folderOf('apache'), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const { client, directives } = keyed(folder)
  const notes = {
    id: 'notes',
    name: 'Notes',
    redirectUris: [`${origin}/protected/redirect_uri`],
    backchannelLogoutUri: `${origin}/protected/redirect_uri?logout=backchannel`,
    idTokenSignedResponseAlg: 'RS256',
    ...client,
  }
  const product = await startProduct({ TESTING_SECRET, OIDC_CLIENTS: JSON.stringify([notes]) })
  onTestFinished(async () => void (await product.interrupt()))
  await startApache({ folder, port, directives: directives(published(product.auth, origin)) })
  const testing = createTesting({ authUrl: product.auth, appOrigin: product.app, secret: TESTING_SECRET })
  const person = await testing.person('account', 'verified')
  const context = await browser.newContext({ locale: 'en-GB', storageState: person.storageState() })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  return { product, origin, person, page }
}

test('a person who opens a page behind Apache allows it, is known there, and no longer once they have signed out with us', async () => {
  const { product, origin, person, page } = await behindApache(() => ({
    client: { secret: SECRET },
    directives: (all) => all,
  }))
  await page.goto(`${origin}/protected/`)
  await page.getByRole('heading', { level: 1, name: 'Continue to Notes?' }).waitFor()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByText(`by ${person.email}, at aal1.`).waitFor()
  expect(page.url()).toBe(`${origin}/protected/`)
  await page.reload()
  await page.getByText(`by ${person.email}`).waitFor()
  await page.goto(`${product.app}/dashboard`)
  await signOutOf(page)
  await page.waitForURL((url) => !url.pathname.startsWith('/dashboard'))
  await expect
    .poll(async () => {
      await page.goto(`${origin}/protected/`)
      return new URL(page.url()).origin
    })
    .toBe(new URL(product.app).origin)
})

test('Apache proves itself by a key in place of a secret', async () => {
  const { origin, person, page } = await behindApache((folder) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const file = (name: string) => join(folder, `${name}.pem`)
    writeFileSync(file('private'), privateKey.export({ format: 'pem', type: 'pkcs8' }))
    writeFileSync(file('public'), publicKey.export({ format: 'pem', type: 'spki' }))
    const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one' }
    const instead = [
      `OIDCPrivateKeyFiles one#${file('private')}`,
      `OIDCPublicKeyFiles one#${file('public')}`,
      'OIDCProviderTokenEndpointAuth private_key_jwt',
    ]
    return {
      client: { jwks: { keys: [key] } },
      directives: (all) => all.replace(/OIDCClientSecret .*/, instead.join('\n')),
    }
  })
  await page.goto(`${origin}/protected/`)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByText(`by ${person.email}, at aal1.`).waitFor()
})
