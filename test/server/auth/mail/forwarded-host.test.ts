// What a request says of its host changes nothing in a mail: links are made from the settings.

import { expect, test } from 'vitest'
import { APP_ORIGIN, authServiceOfFile, verifiedPerson } from '../../../support/auth-service.ts'

const auth = authServiceOfFile({ TRUST_PROXY: '1' })

test.each(['x-forwarded-host', 'forwarded', 'x-forwarded-proto', 'x-original-host'])(
  'GHSA-3529-5m8x-rpv3: %s, behind a trusted proxy as well',
  async (name) => {
    const { email } = await verifiedPerson(auth())
    const value = name === 'forwarded' ? 'host=evil.example;proto=ftp' : 'evil.example'
    const body = { email, redirectTo: `${APP_ORIGIN}/reset` }
    expect((await auth().post('/request-password-reset', body, { [name]: value })).status).toBe(200)
    const { text, html, subject } = await auth().mailTo(email, 2)
    expect(text).toContain(`${auth().url}/reset-password/`)
    expect(text + html + subject).not.toContain('evil.example')
  },
)
