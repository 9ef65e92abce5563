// Reads that are asked for at once share a statement, and no answer is older than its question.

import { expect, test, vi } from 'vitest'
import { together } from '../../../server/db/together.ts'

const found = (digests: readonly string[]) =>
  digests.filter((digest) => digest !== 'nobody’s').map((digest) => ({ digest, of: digest }))

test('what several ask for in one turn is read once, and each gets their own', async () => {
  const read = vi.fn(async (digests: readonly string[]) => found(digests))
  const ask = together(read)
  const answers = await Promise.all(['a', 'b', 'a', 'nobody’s'].map(ask))
  expect(answers.map((one) => one?.of ?? null)).toEqual(['a', 'b', 'a', null])
  expect(read.mock.calls).toEqual([[['a', 'b', 'nobody’s']]])
})

test('who asks after a statement has been sent waits for another', async () => {
  const sent = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const read = vi.fn(async (digests: readonly string[]) => {
    await sent[read.mock.calls.length - 1]?.promise
    return found(digests)
  })
  const ask = together(read)
  const first = ask('a')
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  const second = ask('a')
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  for (const { resolve } of sent) resolve()
  expect(await Promise.all([first, second])).toEqual([
    { digest: 'a', of: 'a' },
    { digest: 'a', of: 'a' },
  ])
})

test('a statement that fails fails for all who have asked, and for nobody afterwards', async () => {
  const read = vi.fn(async (digests: readonly string[]) => found(digests))
  read.mockRejectedValueOnce(new Error('The database is away.'))
  const ask = together(read)
  const answers = await Promise.allSettled([ask('a'), ask('b')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('a')).toEqual({ digest: 'a', of: 'a' })
})
