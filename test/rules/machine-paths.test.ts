// No file names a folder of the computer it was written on.

import { expect, test } from 'vitest'
import { occurrencesOf } from './support/code.ts'
import { files, textOf } from './support/files.ts'

const text = /\.(?:ts|tsx|mjs|js|css|html|json|md|sql|yml|yaml|svg|txt)$|^[^.]*$|^\.[\w/.-]+$/

/** Put together here, so that this file does not find itself. */
const homes = ['/ho' + 'me/', '/Us' + 'ers/', '/ro' + 'ot/', '/wo' + 'rk/', 'C:\\\\Us' + 'ers\\\\'].join('|')
const personal = new RegExp(`(?<![\\w.:/-])(?:${homes})[\\w.-]+`, 'g')

test('no absolute path of a developer’s machine is in any file', () => {
  const places = files
    .filter((path) => text.test(path))
    .flatMap((path) => occurrencesOf(path, textOf(path), personal))
  expect(places).toEqual([])
})

test('such a path would be found', () => {
  for (const path of ["'/ho" + "me/ada/lockstep'", '(/wo' + 'rk/main)', 'file:///Us' + 'ers/ada/x'])
    expect(occurrencesOf('x', path.replace('file://', ' '), personal)).toHaveLength(1)
})
