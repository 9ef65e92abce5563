// What a page reads of letters: for names in Latin ones nothing, which a slow phone would wait for.

import { expect, onTestFinished, test, vi } from 'vitest'

test('a name in Latin letters does without what a slow phone reads for long', async () => {
  const segmenter = vi.spyOn(Intl, 'Segmenter')
  onTestFinished(() => segmenter.mockRestore())
  const { initialsOf } = await import('../../ui/components/initials.ts')
  expect(initialsOf('Émile Zola')).toBe('ÉZ')
  expect(segmenter).not.toHaveBeenCalled()
  expect(initialsOf('E\u0301mile Zola')).toBe('E\u0301Z')
  expect(segmenter).toHaveBeenCalledOnce()
})
