// npm start says of all its ports at once which are taken.

import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { demandFreePorts } from '../../../server/dev/free-ports.ts'

async function takePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

test('every port that is taken is named with its setting, and a free one is not', async () => {
  const [one, other] = [await takePort(), await takePort()]
  const asked = demandFreePorts('127.0.0.1', { APP_PORT: one, AUTH_PORT: 0, IDP_PORT: other })
  await expect(asked).rejects.toThrow(
    `Port ${one} is taken: end what listens there, or set APP_PORT to another (0 = any free one).\n` +
      `Port ${other} is taken: end what listens there, or set IDP_PORT to another (0 = any free one).`,
  )
})
