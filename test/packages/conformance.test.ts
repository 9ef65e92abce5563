// The Model Context Protocol's own conformance suite, against the OpenID provider as an authorization server.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { authServiceOfFile } from '../support/auth-service.ts'
import { freePort } from '../support/free-port.ts'
import { consent, follow, signedIn } from '../support/relying-party.ts'
import { installedPackage } from './support/installed.ts'

const port = await freePort()
const SERVICE = 'http://127.0.0.1/mcp'
const AGENT = { id: 'agent', name: 'Agent', redirectUris: [`http://127.0.0.1:${port}/callback`] }
const auth = authServiceOfFile({
  OIDC_CLIENTS: JSON.stringify([
    { ...AGENT, resources: { [SERVICE]: ['notes.read'] } },
    { id: 'notes', name: 'Notes', secret: 'a secret of the notes, which nobody guesses', serves: [SERVICE] },
  ]),
})
const installed = installedPackage()
const suite = () => join(installed().folder, 'conformance')

beforeAll(async () => {
  mkdirSync(suite())
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(import.meta.dirname, 'conformance', name), join(suite(), name))
  await installed().npm(['ci', '--ignore-scripts'], suite())
})

/** Asks a person's browser for each page that the suite wants opened. @returns what the suite reports */
async function report(open: (address: string) => Promise<void>): Promise<string> {
  const program = join(suite(), 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
  const asked = ['--url', auth().url, '--client-id', AGENT.id, '--resource', SERVICE, '-p', String(port)]
  const child = spawn(
    process.execPath,
    [program, 'authorization', ...asked, '--spec-version', '2026-07-28'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill())
  const ended = once(child, 'exit')
  const said: string[] = []
  for await (const line of createInterface(child.stdout)) {
    said.push(line)
    if (line.startsWith(`${auth().url}/oauth2/authorize?`)) await open(line)
  }
  await ended
  return said.join('\n')
}

test('passes both of its scenarios for authorization servers, with a person who signs in and allows it', async () => {
  const { browser } = await signedIn(auth())
  const reported = await report(async (page) => {
    const { address } = await follow(auth(), browser, page)
    const { leadsTo } = await consent(auth(), browser, address, 'allow')
    if (!leadsTo) throw new Error('Nothing leads back to the suite.')
    await fetch(leadsTo)
  })
  expect(reported).toContain('✓ authorization-server-metadata-endpoint: 1 passed, 0 failed')
  expect(reported).toContain('✓ authorization-code-grant: 1 passed, 0 failed')
  expect(reported).toContain('Total: 2 passed, 0 failed')
})
